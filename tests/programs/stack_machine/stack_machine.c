// test: function=run time=20
// A stack machine with 12 opcodes; its division does not check the divisor.
#include <stddef.h>
#include <stdint.h>

enum { DEPTH = 4 };

int run(const uint8_t *code, size_t n)
{
    uint32_t st[DEPTH];
    int sp = 0;

    if (code == NULL || n > 12) {
        return -1;
    }
    for (size_t pc = 0; pc < n; pc++) {
        uint8_t op = code[pc];
        if (op <= 1 && sp == DEPTH) {
            return -2; /* push and dup need room */
        }
        if (op >= 1 && op <= 4 && sp < 1) {
            return -3; /* one operand missing */
        }
        if (op >= 5 && op <= 10 && sp < 2) {
            return -4; /* two operands missing */
        }
        switch (op) {
        case 0: /* push the next byte */
            pc++;
            if (pc >= n) {
                return -5;
            }
            st[sp++] = code[pc];
            break;
        case 1: /* dup */
            st[sp] = st[sp - 1];
            sp++;
            break;
        case 2: /* drop */
            sp--;
            break;
        case 3: /* neg */
            st[sp - 1] = 0u - st[sp - 1];
            break;
        case 4: /* not */
            st[sp - 1] = st[sp - 1] == 0;
            break;
        case 5: /* add */
            st[sp - 2] += st[sp - 1];
            sp--;
            break;
        case 6: /* sub */
            st[sp - 2] -= st[sp - 1];
            sp--;
            break;
        case 7: /* mul */
            st[sp - 2] *= st[sp - 1];
            sp--;
            break;
        case 8: /* div */
            st[sp - 2] /= st[sp - 1]; // expect-finding: div-by-zero
            sp--;
            break;
        case 9: /* xor */
            st[sp - 2] ^= st[sp - 1];
            sp--;
            break;
        case 10: { /* swap */
            uint32_t t = st[sp - 1];
            st[sp - 1] = st[sp - 2];
            st[sp - 2] = t;
            break;
        }
        case 11: /* halt */
            return sp;
        default:
            return -6;
        }
    }
    if (sp > 0 && st[sp - 1] == 99) {
        return 100;
    }
    return sp;
}
