// rule: out-of-bounds
// about: The step is checked against the right and lower edge of the board, but not against the upper one.

static const signed char board[5][5] = {
    {1, 0, 0, 0, 2}, {0, 3, 0, 3, 0}, {0, 0, 9, 0, 0}, {0, 3, 0, 3, 0}, {2, 0, 0, 0, 1}};

int board_step_bug(int x, int y, char direction)
{
    if (x < 0 || x > 4 || y < 0 || y > 4)
        return -1;
    switch (direction) {
    case 'u':
        y--;
        break;
    case 'd':
        y++;
        break;
    case 'r':
        x++;
        break;
    default:
        return -1;
    }
    if (x > 4 || y > 4)
        return -1;
    return board[y][x]; // BUG
}

int board_step_ok(int x, int y, char direction)
{
    if (x < 0 || x > 4 || y < 0 || y > 4)
        return -1;
    switch (direction) {
    case 'u':
        y--;
        break;
    case 'd':
        y++;
        break;
    case 'r':
        x++;
        break;
    default:
        return -1;
    }
    if (x > 4 || y > 4 || y < 0)
        return -1;
    return board[y][x];
}
