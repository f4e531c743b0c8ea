// Other programs.
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int run_fixed(int n)
{
    if (n == 1) {
        return system("rm -rf " CANARY);
    }
    if (n == 2) {
        FILE *f = popen("touch " CANARY "/piped", "r");
        return f == NULL ? -1 : pclose(f);
    }
    if (n == 3) {
        char *argv[] = {"rm", "-rf", CANARY, NULL};
        char *envp[] = {NULL};
        return execve("/bin/rm", argv, envp);
    }
    return 0;
}

int run_any(const char *command)
{
    return system(command);
}

int run_replaced(const char *program)
{
    return execl(program, program, (char *)NULL);
}
