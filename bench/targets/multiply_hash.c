/* Multiply-and-xor mixing with conditions that ask for single preimages. */
#include <stdint.h>

int mixed(uint32_t a, uint32_t b) {
  uint32_t h = a * 0x9e3779b1u;
  h ^= h >> 15;
  h *= 0x85ebca77u;
  if (h == 0x12345678u)
    return 1;
  if ((a ^ b) * 0xc2b2ae3du == 0xdeadbeefu)
    return 2;
  if (a * b == 600851475u && a > 1000 && b > 1000)
    return 3;
  return (h ^ b) % 7 == 3 ? 4 : 0;
}
