// test: function=poll_sensors
// read_sensor has no body anywhere: what it returns, call by call, is input.
int read_sensor(int id);

int poll_sensors(int count, int limit)
{
    int high = 0;
    for (int i = 0; i < count && i < 3; i++) {
        if (read_sensor(i) > limit) {
            high++;
        }
    }
    return high == 3 ? -1 : high;
}
