// test: function=palindrome
// A palindrome check by reversal on an array with a declared bound.

int palindrome(const char s[5])
{
    char r[5];
    for (int i = 0; i < 5; i++) {
        if (s[i] < 'a' || s[i] > 'z') {
            return -1;
        }
        r[4 - i] = s[i];
    }
    int same = 0;
    for (int i = 0; i < 5; i++) {
        if (r[i] == s[i]) {
            same++;
        }
    }
    if (same == 5) {
        return s[0] == 'l' && s[1] == 'e' && s[2] == 'v' ? 2 : 1;
    }
    if (same == 4) { // expect: 1.true=unreachable
        return -2; /* matches come in pairs around the middle */
    }
    return 0;
}
