// test: function=char_group
// A switch with ranges of cases, fallthrough and a default.

int char_group(char c)
{
    int score = 0;
    switch (c) {
    case 'a' ... 'f':
        score += 10;
        /* fall through */
    case 'g' ... 'z':
        score += 1;
        break;
    case '0' ... '9':
        score = 100;
        break;
    case '_':
        score = 50;
        /* fall through */
    case '$':
        score += 5;
        break;
    default:
        score = -1;
        break;
    }
    if (score == 55) {
        return 1;
    }
    return score;
}
