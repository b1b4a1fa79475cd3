/*
 * Runs a program in isolation from the rest of the machine:
 *
 *   shut-off [-a ABI] [-r PATH]… [-w PATH]… -- COMMAND…
 *   shut-off -n [-m] -- COMMAND…
 *
 * The second form is used inside namespaces, which isolate most things: a filter of system calls refuses the rest, such as
 * keys, memory that no limit counts, and sockets to a virtual machine's host. With -m, file modes cannot be changed, since
 * root owns the devices in every namespace. The first form is used where namespaces are forbidden, as in most containers.
 *
 * In the first form, Landlock (at most version ABI) lets COMMAND read and run each PATH of -r, do anything below each PATH
 * of -w, and open no other file. A filter of system calls covers what Landlock does not: sockets, signals, modes and owners
 * of files, memory that outlives a process, namespaces. If either is missing, nothing is run: it prints a sentence on
 * standard error and exits with 126.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "no system calls are known of this processor"
#endif

static void fail(const char *what) {
  fprintf(stderr, "shut-off: %s: %s\n", what, strerror(errno));
  exit(126);
}

/* Landlock's calls and rights by number, since many systems have headers that are older than their kernel. */

enum { create_ruleset = 444, add_rule, restrict_self };
enum {
  run = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  make_device = 1 << 6 | 1 << 11,
  to_other_folder = 1 << 13,
  cut = 1 << 14,
  control_device = 1 << 15,
  of_first = (1 << 13) - 1,
};
enum { tcp = 3, abstract_sockets_and_signals = 3 };
/* The first version that supports each right. */
enum { knows_to_other_folder = 2, knows_cut = 3, knows_tcp = 4, knows_control_device = 5, knows_signals = 6 };

struct ruleset {
  uint64_t files, network, scopes;
};
struct below {
  uint64_t rights;
  int32_t folder;
} __attribute__((packed));

static uint64_t rights_of(int version) {
  return of_first | (version >= knows_to_other_folder ? to_other_folder : 0) | (version >= knows_cut ? cut : 0) |
         (version >= knows_control_device ? control_device : 0);
}

/* A path that does not exist needs no rule. */
static void let(int rules, const char *path, uint64_t rights) {
  struct stat found;
  struct below rule = {rights, open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return;
  if (fstat(rule.folder, &found) == 0 && !S_ISDIR(found.st_mode))
    rule.rights &= run | write_file | read_file | cut | control_device;
  if (syscall(add_rule, rules, 1, &rule, 0) < 0) fail(path);
  close(rule.folder);
}

/* Paths where programs look up facts about the machine and themselves. Other processes stay hidden. */
static const char *const told[] = {"/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/loadavg",
                                   "/proc/uptime", "/proc/version", "/proc/filesystems", "/proc/sys"};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

#define each(of, at) (unsigned at = 0; at < sizeof of / sizeof *of; at++)

static int make_rules(int version) {
  struct ruleset all = {rights_of(version), version >= knows_tcp ? tcp : 0,
                        version >= knows_signals ? abstract_sockets_and_signals : 0};
  int size = version >= knows_signals ? 24 : version >= knows_tcp ? 16 : 8;
  int rules = syscall(create_ruleset, &all, size, 0);
  if (rules < 0) fail("Landlock");
  for each(told, at) let(rules, told[at], read_file | read_folder);
  for each(devices, at) let(rules, devices[at], (read_file | write_file | control_device | cut) & rights_of(version));
  return rules;
}

/* The filter: a growing list of instructions. */

enum { yes = SECCOMP_RET_ALLOW, no = SECCOMP_RET_ERRNO | EPERM, pretended = SECCOMP_RET_ERRNO, never_heard = SECCOMP_RET_ERRNO | ENOSYS };

static struct sock_filter filter[512];
static int length, opened;

static void instruct(int code, uint32_t value, int when, int otherwise) {
  filter[length++] = (struct sock_filter){code, when, otherwise, value};
}

static void answer(uint32_t how) { instruct(BPF_RET | BPF_K, how, 0, 0); }
static void load(int offset) { instruct(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0); }
static void argument(int at) { load(offsetof(struct seccomp_data, args) + 8 * at); }
static void upper_half(int at) { load(offsetof(struct seccomp_data, args) + 8 * at + 4); }
static void only(uint32_t bits) { instruct(BPF_ALU | BPF_AND | BPF_K, bits, 0, 0); }

/* Compares the loaded value: returns an answer or continues. */
static void is(uint32_t value, uint32_t how) { instruct(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), answer(how); }
static void is_not(uint32_t value, uint32_t how) { instruct(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), answer(how); }
static void has(uint32_t bits, uint32_t how) { instruct(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), answer(how); }
static void has_not(uint32_t bits, uint32_t how) { instruct(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), answer(how); }

/* The rules of one call, ending with the default answer. */
static void call(int number) {
  opened = length;
  instruct(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0);
}
static void otherwise(uint32_t how) {
  answer(how);
  filter[opened].jf = length - opened - 1;
}

static void refuse(int number, uint32_t how) {
  call(number);
  otherwise(how);
}

/* Refused in both forms. */
static const int refused[] = {
    /* Keys of the user and the session. */
    SYS_add_key, SYS_request_key, SYS_keyctl,
    /* Namespaces and settings of the kernel. */
    SYS_unshare, SYS_setns, SYS_bpf, SYS_perf_event_open, SYS_syslog, SYS_userfaultfd, SYS_fanotify_init,
    SYS_open_by_handle_at,
    /* Memory that is not counted for a process, or belongs to another one. */
    SYS_shmget, SYS_shmat, SYS_shmctl};

/* Calls by numbers that are the same on every architecture. Programs can do without them. */
static const int unknown[] = {425, 426, 427 /* io_uring */, 435 /* clone3 */, 447 /* memfd_secret */, SYS_memfd_create};

/* Refused without namespaces only. */
static const int refused_outside[] = {
    /* Landlock restricts only TCP, and only in later versions. */
    SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
    /* Watching which files other processes use. */
    SYS_inotify_add_watch,
    /* Queues that outlive a process. */
    SYS_semget, SYS_semctl, SYS_semop, SYS_semtimedop, SYS_msgget, SYS_msgctl, SYS_msgsnd, SYS_msgrcv, SYS_mq_open,
    SYS_mq_unlink};

/* Modes, owners, times and attributes of any file. */
static const int refused_modes[] = {
    SYS_fchmod, SYS_fchmodat, SYS_fchown, SYS_fchownat, SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
#ifdef SYS_chmod
    SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};
static const int unknown_modes[] = {452 /* fchmodat2 */, 463, 466 /* setxattrat, removexattrat */, 469 /* file_setattr */};

enum {
  new_namespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS | CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET
};

static void no_way_around(void) {
  for each(refused, at) refuse(refused[at], no);
  for each(unknown, at) refuse(unknown[at], never_heard);
  call(SYS_clone), argument(0), has(new_namespaces, no), otherwise(yes);
}

static void no_modes(void) {
  for each(refused_modes, at) refuse(refused_modes[at], no);
  for each(unknown_modes, at) refuse(unknown_modes[at], never_heard);
}

/* The kinds of sockets that a network namespace isolates; others reach the host of a virtual machine. */
static void no_sockets_to_host(void) {
  call(SYS_socket), argument(0);
  is(AF_UNIX, yes), is(AF_INET, yes), is(AF_INET6, yes), is(AF_NETLINK, yes), otherwise(no);
}

static void no_ways_out(void) {
  for each(refused_outside, at) refuse(refused_outside[at], no);
  /* Space that nobody has written to is counted for nobody; the C library writes instead. */
  refuse(SYS_fallocate, SECCOMP_RET_ERRNO | EOPNOTSUPP);
  /* A filter cannot read its arguments. */
  refuse(437 /* openat2 */, never_heard);
  /* Only connected pairs: one end of another kind may send anywhere. */
  call(SYS_socketpair), argument(0), is_not(AF_UNIX, no), argument(1), only(0xf);
  is(SOCK_STREAM, yes), is(SOCK_SEQPACKET, yes), otherwise(no);
}

/* Refuses some uses of a call. */
static void no_such_uses(void) {
  /* Input to a terminal, signals through files, and setting attributes of a file. */
  static const uint32_t words[] = {0x5412 /* TIOCSTI */, 0x541c /* TIOCLINUX */, FIOSETOWN, SIOCSPGRP};
  static const uint32_t kinds[] = {'f' << 8, 'v' << 8, 'X' << 8, 0x94 << 8};
  call(SYS_ioctl), argument(1);
  for each(words, at) is(words[at], no);
  has_not(0x40000000 /* it sets */, yes), only(0xff00);
  for each(kinds, at) is(kinds[at], no);
  otherwise(yes);
  call(SYS_fcntl), argument(1), is(F_SETOWN, no), is(F_SETOWN_EX, no), otherwise(yes);
}

/* Landlock does not check files opened neither for reading nor for writing, and its first versions do not check truncation. */
static void no_odd_opening(int number, int flags) {
  call(number), argument(flags), only(O_ACCMODE | O_TRUNC);
  is(O_ACCMODE, no), is(O_ACCMODE | O_TRUNC, no), is(O_RDONLY | O_TRUNC, no);
  otherwise(yes);
}

/* For calls with a process id: only the calling process, by 0 or its own id. */
static void itself_only(int number, int at, uint32_t self) {
  call(number), argument(at), is(0, yes), is(self, yes), otherwise(no);
}

static void no_other_processes(uint32_t self, int version) {
  static const int schedules[] = {SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr};
  static const int signals[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  /* Mono exits if it may not set the values that its threads already have. */
  for each(schedules, at) refuse(schedules[at], pretended);
  itself_only(SYS_sched_setaffinity, 0, self);
  itself_only(SYS_setpriority, 1, self);
  itself_only(SYS_ioprio_set, 1, self);
  /* Its own limits too, except the one by which Spar recognises a bot's processes. */
  call(SYS_setrlimit), argument(0), is(RLIMIT_LOCKS, no), otherwise(yes);
  call(SYS_prlimit64), argument(0);
  instruct(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0), is_not(self, no);
  argument(1), is_not(RLIMIT_LOCKS, yes), argument(2), is_not(0, no), upper_half(2), is_not(0, no), otherwise(yes);
  if (version >= knows_signals) return;
  for each(signals, at) itself_only(signals[at], 0, self);
  refuse(SYS_tkill, no);
  refuse(424 /* pidfd_send_signal */, no);
}

static void begin_filter(void) {
  load(offsetof(struct seccomp_data, arch)), is_not(ARCHITECTURE, SECCOMP_RET_KILL_PROCESS);
  load(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  instruct(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), answer(never_heard);
#endif
  no_way_around();
}

static void make_filter_outside(int version) {
  no_modes();
  no_ways_out();
  no_such_uses();
  no_odd_opening(SYS_openat, 2);
#ifdef SYS_open
  no_odd_opening(SYS_open, 1);
#endif
  if (version < knows_cut) refuse(SYS_truncate, no);
  no_other_processes(getpid(), version);
}

/* Drops an administrator's rights before the program starts. */
static void drop_rights(void) {
  struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2] = {{0, 0, 0}, {0, 0, 0}};
  for (int right = 0; right < 64; right++) prctl(PR_CAPBSET_DROP, right, 0, 0, 0);
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  if (syscall(SYS_capset, &head, none) < 0) fail("rights");
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0) fail("no new rights");
}

static void set_filter(void) {
  answer(yes);
  struct sock_fprog program = {length, filter};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0) fail("filter of system calls");
}

static void become(char **command) {
  execvp(*command, command);
  fail(*command);
}

static int version_of(const char *asked) {
  int version = syscall(create_ruleset, NULL, 0, 1), wanted = asked ? atoi(asked) : 0;
  if (version < 1) fail("Landlock");
  return wanted > 0 && wanted < version ? wanted : version;
}

int main(int count, char **words) {
  int at = 1;
  begin_filter();
  if (count > 3 && strcmp(words[1], "-n") == 0) {
    int has_modes = strcmp(words[2], "-m") == 0;
    if (has_modes) no_modes();
    no_sockets_to_host();
    drop_rights();
    set_filter();
    become(words + (has_modes ? 4 : 3));
  }
  int has_version = count > 2 && strcmp(words[at], "-a") == 0;
  int version = version_of(has_version ? words[2] : NULL);
  if (has_version) at += 2;
  int rules = make_rules(version);
  for (; at + 1 < count && strcmp(words[at], "--") != 0; at += 2)
    let(rules, words[at + 1],
        strcmp(words[at], "-w") == 0 ? rights_of(version) & ~(uint64_t)make_device : run | read_file | read_folder);
  if (++at >= count) return 126;
  drop_rights();
  if (syscall(restrict_self, rules, 0) < 0) fail("Landlock");
  close(rules);
  make_filter_outside(version);
  set_filter();
  become(words + at);
}
