void visit(void (*f)(int));
void for_all(void (*f)(int));

void for_all(void (*f)(int)) { visit(f); }
