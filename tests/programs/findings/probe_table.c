// rule: hang
// about: In a full table without the key the probing goes round and round.

int probe_table_bug(const unsigned short table[8], unsigned short key)
{
    if (key == 0)
        return -1;
    unsigned i = key & 7u;
    while (table[i] != 0 && table[i] != key) // BUG
        i = (i + 1) & 7u;
    return table[i] == key ? (int)i : -1;
}

int probe_table_ok(const unsigned short table[8], unsigned short key)
{
    if (key == 0)
        return -1;
    unsigned i = key & 7u;
    for (int tries = 0; tries < 7 && table[i] != 0 && table[i] != key; tries++)
        i = (i + 1) & 7u;
    return table[i] == key ? (int)i : -1;
}
