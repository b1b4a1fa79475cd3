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
  run_file = 1 << 0,
  write_file = 1 << 1,
  read_file = 1 << 2,
  read_folder = 1 << 3,
  make_device = 1 << 6 | 1 << 11,
  move_to_other_folder = 1 << 13,
  truncate_file = 1 << 14,
  control_device = 1 << 15,
  first_rights = (1 << 13) - 1,
};
enum { tcp = 3, abstract_sockets_and_signals = 3 };
/* The first version that supports each right. */
enum {
  version_with_moving = 2,
  version_with_truncation = 3,
  version_with_tcp = 4,
  version_with_devices = 5,
  version_with_signals = 6
};

struct ruleset {
  uint64_t files, network, scopes;
};
struct path_rule {
  uint64_t rights;
  int32_t folder;
} __attribute__((packed));

static uint64_t get_rights(int version) {
  return first_rights | (version >= version_with_moving ? move_to_other_folder : 0) |
         (version >= version_with_truncation ? truncate_file : 0) |
         (version >= version_with_devices ? control_device : 0);
}

/* A path that does not exist needs no rule. */
static void allow_path(int rules, const char *path, uint64_t rights) {
  struct stat found;
  struct path_rule rule = {rights, open(path, O_PATH | O_CLOEXEC)};
  if (rule.folder < 0) return;
  if (fstat(rule.folder, &found) == 0 && !S_ISDIR(found.st_mode))
    rule.rights &= run_file | write_file | read_file | truncate_file | control_device;
  if (syscall(add_rule, rules, 1, &rule, 0) < 0) fail(path);
  close(rule.folder);
}

/* Paths where programs look up facts about the machine and themselves. Other processes stay hidden. */
static const char *const readable_paths[] = {"/proc/self",   "/proc/cpuinfo", "/proc/meminfo",
                                             "/proc/stat",   "/proc/loadavg", "/proc/uptime",
                                             "/proc/version", "/proc/filesystems", "/proc/sys"};
static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom"};

#define each(of, at) (unsigned at = 0; at < sizeof of / sizeof *of; at++)

static int make_rules(int version) {
  struct ruleset all = {get_rights(version), version >= version_with_tcp ? tcp : 0,
                        version >= version_with_signals ? abstract_sockets_and_signals : 0};
  int size = version >= version_with_signals ? 24 : version >= version_with_tcp ? 16 : 8;
  int rules = syscall(create_ruleset, &all, size, 0);
  if (rules < 0) fail("Landlock");
  for each(readable_paths, at) allow_path(rules, readable_paths[at], read_file | read_folder);
  uint64_t device_rights = (read_file | write_file | control_device | truncate_file) & get_rights(version);
  for each(devices, at) allow_path(rules, devices[at], device_rights);
  return rules;
}

/* The filter: a growing list of instructions. */

enum {
  allow = SECCOMP_RET_ALLOW,
  deny = SECCOMP_RET_ERRNO | EPERM,
  pretend_success = SECCOMP_RET_ERRNO,
  not_implemented = SECCOMP_RET_ERRNO | ENOSYS
};

static struct sock_filter filter[512];
static int length, call_start;

static void add_instruction(int code, uint32_t value, int if_true, int if_false) {
  filter[length++] = (struct sock_filter){code, if_true, if_false, value};
}

static void add_return(uint32_t action) { add_instruction(BPF_RET | BPF_K, action, 0, 0); }
static void load_word(int offset) { add_instruction(BPF_LD | BPF_W | BPF_ABS, offset, 0, 0); }
static void load_argument(int at) { load_word(offsetof(struct seccomp_data, args) + 8 * at); }
static void load_upper_half(int at) { load_word(offsetof(struct seccomp_data, args) + 8 * at + 4); }
static void mask_bits(uint32_t bits) { add_instruction(BPF_ALU | BPF_AND | BPF_K, bits, 0, 0); }

/* Compares the loaded value: returns an answer or continues. */
static void return_if_equal(uint32_t value, uint32_t action) {
  add_instruction(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), add_return(action);
}
static void return_unless_equal(uint32_t value, uint32_t action) {
  add_instruction(BPF_JMP | BPF_JEQ | BPF_K, value, 1, 0), add_return(action);
}
static void return_if_set(uint32_t bits, uint32_t action) {
  add_instruction(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1), add_return(action);
}
static void return_unless_set(uint32_t bits, uint32_t action) {
  add_instruction(BPF_JMP | BPF_JSET | BPF_K, bits, 1, 0), add_return(action);
}

/* The rules of one call, ending with the default answer. */
static void begin_call(int number) {
  call_start = length;
  add_instruction(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 0);
}
static void end_call(uint32_t action) {
  add_return(action);
  filter[call_start].jf = length - call_start - 1;
}

static void refuse_call(int number, uint32_t action) {
  begin_call(number);
  end_call(action);
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

static void refuse_everywhere(void) {
  for each(refused, at) refuse_call(refused[at], deny);
  for each(unknown, at) refuse_call(unknown[at], not_implemented);
  begin_call(SYS_clone), load_argument(0), return_if_set(new_namespaces, deny), end_call(allow);
}

static void refuse_modes(void) {
  for each(refused_modes, at) refuse_call(refused_modes[at], deny);
  for each(unknown_modes, at) refuse_call(unknown_modes[at], not_implemented);
}

/* The kinds of sockets that a network namespace isolates; others reach the host of a virtual machine. */
static void refuse_host_sockets(void) {
  begin_call(SYS_socket), load_argument(0);
  return_if_equal(AF_UNIX, allow), return_if_equal(AF_INET, allow), return_if_equal(AF_INET6, allow);
  return_if_equal(AF_NETLINK, allow), end_call(deny);
}

static void refuse_outside(void) {
  for each(refused_outside, at) refuse_call(refused_outside[at], deny);
  /* Space that nobody has written to is counted for nobody; the C library writes instead. */
  refuse_call(SYS_fallocate, SECCOMP_RET_ERRNO | EOPNOTSUPP);
  /* A filter cannot read its arguments. */
  refuse_call(437 /* openat2 */, not_implemented);
  /* Only connected pairs: one end of another kind may send anywhere. */
  begin_call(SYS_socketpair), load_argument(0), return_unless_equal(AF_UNIX, deny), load_argument(1), mask_bits(0xf);
  return_if_equal(SOCK_STREAM, allow), return_if_equal(SOCK_SEQPACKET, allow), end_call(deny);
}

/* Refuses some uses of a call. */
static void refuse_device_uses(void) {
  /* Input to a terminal, signals through files, and setting attributes of a file. */
  static const uint32_t requests[] = {0x5412 /* TIOCSTI */, 0x541c /* TIOCLINUX */, FIOSETOWN, SIOCSPGRP};
  static const uint32_t kinds[] = {'f' << 8, 'v' << 8, 'X' << 8, 0x94 << 8};
  begin_call(SYS_ioctl), load_argument(1);
  for each(requests, at) return_if_equal(requests[at], deny);
  return_unless_set(0x40000000 /* it sets */, allow), mask_bits(0xff00);
  for each(kinds, at) return_if_equal(kinds[at], deny);
  end_call(allow);
  begin_call(SYS_fcntl), load_argument(1);
  return_if_equal(F_SETOWN, deny), return_if_equal(F_SETOWN_EX, deny), end_call(allow);
}

/* Landlock does not check files opened neither for reading nor for writing, and its first versions do not check truncation. */
static void refuse_unchecked_opening(int number, int flags) {
  begin_call(number), load_argument(flags), mask_bits(O_ACCMODE | O_TRUNC);
  return_if_equal(O_ACCMODE, deny), return_if_equal(O_ACCMODE | O_TRUNC, deny);
  return_if_equal(O_RDONLY | O_TRUNC, deny);
  end_call(allow);
}

/* For calls with a process id: only the calling process, by 0 or its own id. */
static void allow_own_process(int number, int at, uint32_t self) {
  begin_call(number), load_argument(at), return_if_equal(0, allow), return_if_equal(self, allow), end_call(deny);
}

static void refuse_other_processes(uint32_t self, int version) {
  static const int schedules[] = {SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr};
  static const int signals[] = {SYS_kill, SYS_tgkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo};
  /* Mono exits if it may not set the values that its threads already have. */
  for each(schedules, at) refuse_call(schedules[at], pretend_success);
  allow_own_process(SYS_sched_setaffinity, 0, self);
  allow_own_process(SYS_setpriority, 1, self);
  allow_own_process(SYS_ioprio_set, 1, self);
  /* Its own limits too, except the one by which Spar recognises a bot's processes. */
  begin_call(SYS_setrlimit), load_argument(0), return_if_equal(RLIMIT_LOCKS, deny), end_call(allow);
  begin_call(SYS_prlimit64), load_argument(0);
  add_instruction(BPF_JMP | BPF_JEQ | BPF_K, 0, 2, 0), return_unless_equal(self, deny);
  load_argument(1), return_unless_equal(RLIMIT_LOCKS, allow), load_argument(2), return_unless_equal(0, deny);
  load_upper_half(2), return_unless_equal(0, deny), end_call(allow);
  if (version >= version_with_signals) return;
  for each(signals, at) allow_own_process(signals[at], 0, self);
  refuse_call(SYS_tkill, deny);
  refuse_call(424 /* pidfd_send_signal */, deny);
}

static void begin_filter(void) {
  load_word(offsetof(struct seccomp_data, arch)), return_unless_equal(ARCHITECTURE, SECCOMP_RET_KILL_PROCESS);
  load_word(offsetof(struct seccomp_data, nr));
#ifdef __x86_64__
  add_instruction(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), add_return(not_implemented);
#endif
  refuse_everywhere();
}

static void make_filter_outside(int version) {
  refuse_modes();
  refuse_outside();
  refuse_device_uses();
  refuse_unchecked_opening(SYS_openat, 2);
#ifdef SYS_open
  refuse_unchecked_opening(SYS_open, 1);
#endif
  if (version < version_with_truncation) refuse_call(SYS_truncate, deny);
  refuse_other_processes(getpid(), version);
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
  add_return(allow);
  struct sock_fprog program = {length, filter};
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0) fail("filter of system calls");
}

static void execute(char **command) {
  execvp(*command, command);
  fail(*command);
}

static int choose_version(const char *given) {
  int version = syscall(create_ruleset, NULL, 0, 1), wanted = given ? atoi(given) : 0;
  if (version < 1) fail("Landlock");
  return wanted > 0 && wanted < version ? wanted : version;
}

int main(int count, char **arguments) {
  int at = 1;
  begin_filter();
  if (count > 3 && strcmp(arguments[1], "-n") == 0) {
    int has_modes = strcmp(arguments[2], "-m") == 0;
    if (has_modes) refuse_modes();
    refuse_host_sockets();
    drop_rights();
    set_filter();
    execute(arguments + (has_modes ? 4 : 3));
  }
  int has_version = count > 2 && strcmp(arguments[at], "-a") == 0;
  int version = choose_version(has_version ? arguments[2] : NULL);
  if (has_version) at += 2;
  int rules = make_rules(version);
  for (; at + 1 < count && strcmp(arguments[at], "--") != 0; at += 2)
    allow_path(rules, arguments[at + 1],
               strcmp(arguments[at], "-w") == 0 ? get_rights(version) & ~(uint64_t)make_device
                                                : run_file | read_file | read_folder);
  if (++at >= count) return 126;
  drop_rights();
  if (syscall(restrict_self, rules, 0) < 0) fail("Landlock");
  close(rules);
  make_filter_outside(version);
  set_filter();
  execute(arguments + at);
}
