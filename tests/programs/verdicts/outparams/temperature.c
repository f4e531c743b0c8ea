// verdict: assumes=stub-effects
// Another file defines sense, which stores 21.5.
void sense(double *temperature, float *humidity);

int live(void) {
  double temperature = 0.0;
  float humidity = 0.0f;
  sense(&temperature, &humidity);
  if (temperature > 20.0 && humidity < 0.5f) // live: 2.true
    return 1;
  return 0;
}

// A number is not both large and small.
int dead(void) {
  double temperature = 0.0;
  float humidity = 0.0f;
  sense(&temperature, &humidity);
  if (humidity > 0.5f && humidity < 0.25f) // dead: 2.true
    return 1;
  return temperature > 0.0;
}
