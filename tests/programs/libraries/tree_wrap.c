// The red-black and splay trees of <bsd/sys/tree.h> (package libbsd-dev) for nodes
// with int keys. Nodes belong to the caller.
#include <bsd/sys/tree.h>
#include <stddef.h>

struct rbnode {
    int key;
    RB_ENTRY(rbnode) link;
};

struct spnode {
    int key;
    SPLAY_ENTRY(spnode) link;
};

RB_HEAD(rbhead, rbnode);
SPLAY_HEAD(sphead, spnode);

static int rb_compare(struct rbnode *a, struct rbnode *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

static int splay_compare(struct spnode *a, struct spnode *b)
{
    return (a->key > b->key) - (a->key < b->key);
}

// RB_GENERATE_STATIC of this header needs a macro __unused, which libbsd lacks.
RB_GENERATE_INTERNAL(rbhead, rbnode, link, rb_compare, static)

// There is no static variant for splay trees; declaring its functions before does it.
static void sphead_SPLAY(struct sphead *h, struct spnode *n);
static void sphead_SPLAY_MINMAX(struct sphead *h, int side);
static struct spnode *sphead_SPLAY_INSERT(struct sphead *h, struct spnode *n);
static struct spnode *sphead_SPLAY_REMOVE(struct sphead *h, struct spnode *n);
SPLAY_PROTOTYPE(sphead, spnode, link, splay_compare)
SPLAY_GENERATE(sphead, spnode, link, splay_compare)

// Black nodes on each way down, or -1 if the subtree is not valid.
static int black_height(struct rbnode *n, struct rbnode *parent, struct rbnode *low, struct rbnode *high)
{
    if (n == NULL) {
        return 0;
    }
    if (RB_PARENT(n, link) != parent) {
        return -1;
    }
    if (RB_COLOR(n, link) != RB_RED && RB_COLOR(n, link) != RB_BLACK) {
        return -1;
    }
    if (RB_COLOR(n, link) == RB_RED && (parent == NULL || RB_COLOR(parent, link) == RB_RED)) {
        return -1;
    }
    if ((low != NULL && n->key <= low->key) || (high != NULL && n->key >= high->key)) {
        return -1;
    }
    int left = black_height(RB_LEFT(n, link), n, low, n);
    if (left < 0 || black_height(RB_RIGHT(n, link), n, n, high) != left) {
        return -1;
    }
    return left + (RB_COLOR(n, link) == RB_BLACK);
}

int rbhead_ok(struct rbhead *h)
{
    return h != NULL && black_height(RB_ROOT(h), NULL, NULL, NULL) >= 0;
}

struct rbnode *rb_find_key(struct rbhead *h, int key)
{
    struct rbnode wanted = {.key = key};
    return RB_FIND(rbhead, h, &wanted);
}

// Whether this very node is in the tree.
int rbhead_has(struct rbhead *h, struct rbnode *n)
{
    return n != NULL && RB_FIND(rbhead, h, n) == n;
}

int rbhead_size(struct rbhead *h)
{
    int size = 0;
    struct rbnode *n;
    RB_FOREACH (n, rbhead, h) {
        size++;
    }
    return size;
}

// NULL if the node was added, else the node that has its key already.
struct rbnode *rb_insert_node(struct rbhead *h, struct rbnode *n)
{
    return RB_INSERT(rbhead, h, n);
}

struct rbnode *rb_remove_node(struct rbhead *h, struct rbnode *n)
{
    return RB_REMOVE(rbhead, h, n);
}

// The node with the smallest key that is not below this one.
struct rbnode *rb_find_at_least(struct rbhead *h, int key)
{
    struct rbnode wanted = {.key = key};
    return RB_NFIND(rbhead, h, &wanted);
}

struct rbnode *rb_min_node(struct rbhead *h)
{
    return RB_MIN(rbhead, h);
}

struct rbnode *rb_max_node(struct rbhead *h)
{
    return RB_MAX(rbhead, h);
}

// The node after n, the first one if n is NULL.
struct rbnode *rb_next_node(struct rbhead *h, struct rbnode *n)
{
    return n == NULL ? RB_MIN(rbhead, h) : RB_NEXT(rbhead, h, n);
}

// The node before n, the last one if n is NULL.
struct rbnode *rb_previous_node(struct rbhead *h, struct rbnode *n)
{
    return n == NULL ? RB_MAX(rbhead, h) : RB_PREV(rbhead, h, n);
}

static int splay_between(struct spnode *n, struct spnode *low, struct spnode *high)
{
    if (n == NULL) {
        return 1;
    }
    if ((low != NULL && n->key <= low->key) || (high != NULL && n->key >= high->key)) {
        return 0;
    }
    return splay_between(SPLAY_LEFT(n, link), low, n) && splay_between(SPLAY_RIGHT(n, link), n, high);
}

int splay_ok(struct sphead *h)
{
    return h != NULL && splay_between(SPLAY_ROOT(h), NULL, NULL);
}

// Whether this very node is in the tree; does not splay.
int splay_has(struct sphead *h, struct spnode *n)
{
    struct spnode *walk = SPLAY_ROOT(h);
    while (n != NULL && walk != NULL && walk != n) {
        walk = n->key < walk->key ? SPLAY_LEFT(walk, link) : SPLAY_RIGHT(walk, link);
    }
    return n != NULL && walk == n;
}

static int subtree_size(struct spnode *n)
{
    return n == NULL ? 0 : subtree_size(SPLAY_LEFT(n, link)) + 1 + subtree_size(SPLAY_RIGHT(n, link));
}

int splay_size(struct sphead *h)
{
    return subtree_size(SPLAY_ROOT(h));
}

// NULL if the node was added, else the node that has its key already.
struct spnode *splay_insert_node(struct sphead *h, struct spnode *n)
{
    return SPLAY_INSERT(sphead, h, n);
}

struct spnode *splay_remove_node(struct sphead *h, struct spnode *n)
{
    return SPLAY_REMOVE(sphead, h, n);
}

struct spnode *splay_find_key(struct sphead *h, int key)
{
    struct spnode wanted = {.key = key};
    return SPLAY_FIND(sphead, h, &wanted);
}

struct spnode *splay_min_node(struct sphead *h)
{
    return SPLAY_MIN(sphead, h);
}

struct spnode *splay_max_node(struct sphead *h)
{
    return SPLAY_MAX(sphead, h);
}

struct spnode *splay_next_node(struct sphead *h, struct spnode *n)
{
    return SPLAY_NEXT(sphead, h, n);
}
