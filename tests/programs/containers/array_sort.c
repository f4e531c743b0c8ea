// Two ways to sort an array of ints in place.

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

int array_sorted(const int *a, int n)
{
    for (int i = 1; i < n; i++) {
        if (a[i - 1] > a[i]) {
            return 0;
        }
    }
    return 1;
}

// The same for every order of the elements.
unsigned array_sum(const int *a, int n)
{
    unsigned sum = 0;
    for (int i = 0; i < n; i++) {
        sum += (unsigned)a[i];
    }
    return sum;
}

// Moves the elements below the pivot to the front, returns where the pivot ends up.
static int partition(int *a, int low, int high)
{
    swap(&a[low + (high - low) / 2], &a[high]);
    int pivot = a[high];
    int border = low;
    for (int i = low; i < high; i++) {
        if (a[i] < pivot) {
            swap(&a[i], &a[border]);
            border++;
        }
    }
    swap(&a[border], &a[high]);
    return border;
}

static void sort_range(int *a, int low, int high)
{
    while (low < high) {
        int middle = partition(a, low, high);
        // The shorter part recursively, so that the stack stays shallow.
        if (middle - low < high - middle) {
            sort_range(a, low, middle - 1);
            low = middle + 1;
        } else {
            sort_range(a, middle + 1, high);
            high = middle - 1;
        }
    }
}

void quick_sort(int *a, int n)
{
    if (n > 1) {
        sort_range(a, 0, n - 1);
    }
}

static void sift_down(int *a, int root, int n)
{
    while (root < n / 2) {
        int child = 2 * root + 1;
        if (child + 1 < n && a[child] < a[child + 1]) {
            child++;
        }
        if (a[root] >= a[child]) {
            return;
        }
        swap(&a[root], &a[child]);
        root = child;
    }
}

void heap_sort(int *a, int n)
{
    for (int root = n / 2 - 1; root >= 0; root--) {
        sift_down(a, root, n);
    }
    for (int size = n; size > 1; size--) {
        swap(&a[0], &a[size - 1]);
        sift_down(a, 0, size - 1);
    }
}
