void each(void (*f)(int)); // nobody defines it
void visit(void (*f)(int));

void visit(void (*f)(int)) { each(f); }
