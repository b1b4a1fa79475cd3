/*
 * Runs a compiled bot: `watch [-t] [-w] PROGRAM ARGS...`. With -w, watches it from outside; with -t, makes its standard
 * output a terminal.
 *
 * This process becomes the bot by exec, so the bot is the unchanged program, with the process id, parent, environment,
 * descriptors and stack of a direct start. Before that, a second process, which is not a child of the bot, attaches to it
 * like a debugger. It writes a line of registers to descriptor 3 and stops the bot until Spar has read the stack and sends
 * "g" on descriptor 4:
 *
 *   R                          attached
 *   C signal process r0 r1 …   a signal without a handler is about to end the bot
 *   E 0 process r0 r1 …        the bot is exiting
 *   S 0 process r0 r1 …        where the main thread is, after Spar sent "s" on descriptor 4
 */
#define _GNU_SOURCE
#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { system_call_register = 15 };
#elif defined(__aarch64__)
enum { system_call_register = 8 };
#else
#error "no registers are known of this processor"
#endif

enum { to_spar = 3, from_spar = 4, max_wait_ms = 1000 };

static pid_t bot;
static int is_stack_wanted;

static int read_registers(pid_t thread, uint64_t *to, int room) {
  struct iovec all = {to, room * sizeof *to};
  if (ptrace(PTRACE_GETREGSET, thread, (void *)NT_PRSTATUS, &all) < 0) return 0;
  return all.iov_len / sizeof *to;
}

/* Reads Spar's commands; returns 1 if the bot may continue, or if Spar has closed the pipe. */
static int read_commands(void) {
  char commands[64];
  int count = read(from_spar, commands, sizeof commands);
  if (count < 0 && errno == EINTR) return 0;
  if (count <= 0) return 1;
  if (memchr(commands, 's', count)) is_stack_wanted = 1;
  return memchr(commands, 'g', count) != NULL;
}

static void report(char what, int signal, pid_t thread) {
  uint64_t values[64];
  char line[64 * 17 + 64];
  int count = read_registers(thread, values, 64);
  int length = sprintf(line, "%c %d %d", what, signal, (int)bot);
  struct pollfd input = {from_spar, POLLIN, 0};
  for (int i = 0; i < count; i++) length += sprintf(line + length, " %llx", (unsigned long long)values[i]);
  line[length++] = '\n';
  if (write(to_spar, line, length) != length) return;
  while (poll(&input, 1, max_wait_ms) > 0 && !read_commands())
    ;
}

static int is_deadly(int signal) {
  return signal == SIGSEGV || signal == SIGBUS || signal == SIGFPE || signal == SIGILL || signal == SIGABRT ||
         signal == SIGTRAP || signal == SIGSYS;
}

/* Whether the bot handles a signal itself: then it survives and must not be stopped. */
static int is_handled(pid_t thread, int signal) {
  char name[32], text[4096];
  sprintf(name, "/proc/%d/status", (int)thread);
  int file = open(name, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int length = read(file, text, sizeof text - 1);
  close(file);
  text[length > 0 ? length : 0] = 0;
  const char *caught = strstr(text, "\nSigCgt:");
  return caught && strtoull(caught + 8, NULL, 16) >> (signal - 1) & 1;
}

static int is_exiting(pid_t thread) {
  uint64_t values[64];
  return read_registers(thread, values, 64) > system_call_register && values[system_call_register] == SYS_exit_group;
}

static void handle_stop(pid_t thread, int status) {
  int signal = WSTOPSIG(status);
  int event = status >> 16;
  int deliver = 0;
  if (event == 0) {
    if (is_deadly(signal) && !is_handled(thread, signal)) report('C', signal, thread);
    deliver = signal;
  } else if (event == PTRACE_EVENT_EXIT) {
    if (is_exiting(thread)) report('E', 0, thread);
  } else if (event == PTRACE_EVENT_STOP) {
    if (signal != SIGTRAP) {
      ptrace(PTRACE_LISTEN, thread, 0, 0);
      return;
    }
    if (is_stack_wanted && thread == bot) {
      is_stack_wanted = 0;
      report('S', 0, thread);
    }
  }
  ptrace(PTRACE_CONT, thread, 0, deliver);
}

/* Handles all pending events; returns 0 when the bot has gone. */
static int handle_all_stops(void) {
  for (;;) {
    int status;
    pid_t thread = waitpid(-1, &status, __WALL | WNOHANG);
    if (thread == 0) return 1;
    if (thread < 0 && errno != EINTR) return 0;
    if (thread > 0 && WIFSTOPPED(status)) handle_stop(thread, status);
  }
}

static void watch(int attached) {
  sigset_t changes;
  sigemptyset(&changes);
  sigaddset(&changes, SIGCHLD);
  sigprocmask(SIG_BLOCK, &changes, NULL);
  struct pollfd events[2] = {{signalfd(-1, &changes, SFD_NONBLOCK), POLLIN, 0}, {from_spar, POLLIN, 0}};
  long options = PTRACE_O_TRACECLONE | PTRACE_O_TRACEEXIT;
  if (ptrace(PTRACE_SEIZE, bot, 0, options) < 0 || write(to_spar, "R\n", 2) != 2) return;
  close(attached);
  for (int standard = 0; standard < 3; standard++) close(standard);
  while (handle_all_stops()) {
    struct signalfd_siginfo change;
    if (poll(events, 2, -1) < 0) continue;
    if (events[0].revents && read(events[0].fd, &change, sizeof change) < 0) continue;
    if (!events[1].revents) continue;
    /* Spar has closed its end; it ends the bot by other means. */
    if (read_commands()) events[1].fd = -1;
    if (is_stack_wanted) ptrace(PTRACE_INTERRUPT, bot, 0, 0);
  }
}

/* Starts a second process that is not a child of this one: returns 0 in it, and in this one the process to reap. */
static pid_t fork_detached(void) {
  pid_t intermediate = fork();
  if (intermediate != 0) return intermediate;
  if (fork() != 0) _exit(0);
  return 0;
}

static void reap(pid_t intermediate) {
  while (intermediate > 0 && waitpid(intermediate, NULL, 0) < 0 && errno == EINTR)
    ;
}

static void start_watcher(void) {
  int attached[2];
  char end;
  fcntl(to_spar, F_SETFD, FD_CLOEXEC);
  fcntl(from_spar, F_SETFD, FD_CLOEXEC);
  if (pipe2(attached, O_CLOEXEC) < 0) return;
  /* Where only a parent may attach, this lets another process do so. */
  prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0);
  pid_t intermediate = fork_detached();
  if (intermediate == 0) {
    close(attached[0]);
    watch(attached[1]);
    _exit(0);
  }
  close(attached[1]);
  /* Nothing is sent: the pipe closes when the watcher has attached or has failed. */
  while (read(attached[0], &end, 1) < 0 && errno == EINTR)
    ;
  close(attached[0]);
  reap(intermediate);
  prctl(PR_SET_PTRACER, 0, 0, 0, 0);
}

/* Copies the terminal's output until no process can write to it any more. */
static void copy_output(int terminal) {
  char text[65536];
  for (;;) {
    ssize_t count = read(terminal, text, sizeof text);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    for (ssize_t done = 0; done < count;) {
      ssize_t written = write(1, text + done, count - done);
      if (written < 0 && errno != EINTR) return;
      if (written > 0) done += written;
    }
  }
}

/* A terminal makes the program write each line as soon as it is complete; the text is not changed. */
static void write_to_terminal(void) {
  struct termios modes;
  int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (terminal < 0 || grantpt(terminal) < 0 || unlockpt(terminal) < 0) return;
  int side = open(ptsname(terminal), O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (side < 0 || tcgetattr(side, &modes) < 0) return;
  cfmakeraw(&modes);
  tcsetattr(side, TCSANOW, &modes);
  /* By this name the first process of a sandbox knows that output is still to come. */
  prctl(PR_SET_NAME, "spar-copies", 0, 0, 0);
  pid_t intermediate = fork_detached();
  if (intermediate == 0) {
    int others[] = {0, 2, to_spar, from_spar, side};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
      if (others[i] != terminal) close(others[i]);
    copy_output(terminal);
    prctl(PR_SET_NAME, "spar-copied", 0, 0, 0);
    _exit(0);
  }
  if (intermediate > 0) dup2(side, 1);
  reap(intermediate);
}

int main(int count, char **arguments) {
  int at = 1;
  bot = getpid();
  for (; at < count && arguments[at][0] == '-'; at++) {
    if (arguments[at][1] == 't') write_to_terminal();
    if (arguments[at][1] == 'w') start_watcher();
  }
  if (at >= count) return 127;
  execv(arguments[at], arguments + at);
  perror(arguments[at]);
  return 127;
}
