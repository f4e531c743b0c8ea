int broken(void) { return missing_type x; }
