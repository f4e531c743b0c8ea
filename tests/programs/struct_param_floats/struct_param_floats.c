// test: function=by_value_floats time=20
// Struct parameters of floats and doubles.

struct vec2 {
    float x;
    float y;
};

struct vec4 {
    float x;
    float y;
    float z;
    float w;
};

struct point {
    double x;
    double y;
};

struct vec3d {
    double x;
    double y;
    double z;
};

int by_value_floats(struct vec2 a, struct vec4 b, struct point p, struct vec3d v)
{
    if (a.x + a.y == 8.0f) {
        return 1;
    }
    if (b.w > b.x && b.z == 0.25f) {
        return 2;
    }
    if (p.x * 2.0 == p.y) {
        return 3;
    }
    if (v.z < -1000.0) {
        return 4;
    }
    return 0;
}
