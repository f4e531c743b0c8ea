// test: function=is_typo
// Counters that are picked by the input, and sums of them.

int is_typo(const unsigned char word[10])
{
    int count[26] = {0};
    int most = 0;

    for (int i = 0; i < 10; i++) {
        if (word[i] < 'a' || word[i] > 'z') {
            return -1;
        }
        count[word[i] - 'a']++;
    }
    for (int i = 0; i < 26; i++) {
        if (count[i] > most) {
            most = count[i];
        }
    }
    if (most == 4 && count['q' - 'a'] == 3) {
        return 1;
    }
    if (count['x' - 'a'] + count['y' - 'a'] > 10) { // expect: 1.true=any
        return 2; /* ten letters: it cannot be, and the proof takes long */
    }
    return 0;
}
