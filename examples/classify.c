/*
 * classify.c - classifying floating point measurements.
 *
 * Sensors deliver doubles; broken ones deliver infinities and values that are
 * not numbers. These functions sort the sane readings from the others.
 */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum reading_kind {
    READING_NAN,
    READING_INFINITE,
    READING_ZERO,
    READING_SUBNORMAL,
    READING_NORMAL
};

/** The kind of a value, from the bits of its representation. */
enum reading_kind reading_kind(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    uint64_t exponent = (bits >> 52) & 0x7FFu;
    uint64_t fraction = bits & 0xFFFFFFFFFFFFFu;

    if (exponent == 0x7FFu) {
        return fraction != 0 ? READING_NAN : READING_INFINITE;
    }
    if (exponent == 0) {
        return fraction != 0 ? READING_SUBNORMAL : READING_ZERO;
    }
    return READING_NORMAL;
}

/** Are two readings equal within an absolute tolerance? */
bool reading_close(double a, double b, double tolerance)
{
    if (a != a || b != b || !(tolerance >= 0.0)) {
        return false;
    }
    if (a == b) {
        return true; /* also two equal infinities */
    }
    double diff = a > b ? a - b : b - a;
    return diff <= tolerance;
}

/**
 * Grade a temperature in degrees Celsius.
 *
 * @return -1 for an impossible reading, 0 for frost, 1 for cold, 2 for mild,
 *         3 for hot, 4 for an alarm
 */
int temperature_grade(float celsius)
{
    if (!(celsius >= -273.15f) || celsius > 5000.0f) {
        return -1;
    }
    if (celsius < 0.0f) {
        return 0;
    }
    float fahrenheit = celsius * 1.8f + 32.0f;
    if (fahrenheit < 50.0f) {
        return 1;
    }
    if (fahrenheit <= 77.0f) {
        return 2;
    }
    return celsius < 60.0f ? 3 : 4;
}

/**
 * Vote among three redundant sensors.
 *
 * @param out  receives the mean of two readings that agree within one half
 * @return the number of the sensor left out (1 to 3), 0 if all agree, -1 if
 *         no two agree or out is NULL
 */
int reading_vote(double a, double b, double c, double *out)
{
    if (out == NULL) {
        return -1;
    }
    bool ab = reading_close(a, b, 0.5);
    bool bc = reading_close(b, c, 0.5);
    bool ac = reading_close(a, c, 0.5);

    if (ab) {
        *out = (a + b) / 2.0;
        return bc || ac ? 0 : 3;
    }
    if (bc) {
        *out = (b + c) / 2.0;
        return 1;
    }
    if (ac) {
        *out = (a + c) / 2.0;
        return 2;
    }
    return -1;
}
