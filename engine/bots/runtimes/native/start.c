/*
 * Starts bots for Spar faster than Node, which must copy its page tables for each process. A bot sees the same as when Node
 * starts it: a session of its own, and exactly the requested environment, folder, limits and descriptors.
 *
 * A request on standard input is its length in decimal digits, a newline, and that number of bytes: texts that each end
 * with a zero byte:
 *
 *   s ID KINDS LOCKS FSIZE NPROC FOLDER COUNT COMMAND… ENVIRONMENT…
 *       starts a program. KINDS has a letter for each descriptor from 0 on: "i", it reads from Spar; "o", it writes to Spar;
 *       "n", /dev/null; "-", closed. The three limits are numbers, or "-" for what they are. COUNT is that of COMMAND.
 *   c FD…   closes Spar's ends of pipes, when Spar has opened them for itself
 *
 * Lines on standard output:
 *
 *   r FD             ready; FD is a pipe, for Spar to test whether it can open one
 *   s ID PID FD…     a program was started; FD… are Spar's ends of the pipes, to be opened as /proc/SELF/fd/FD
 *   f ID ERROR       a program could not be started; ERROR is the system's errno
 *   x PID CODE SIGNAL   a program has ended
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_descriptors = 8, out_of_the_way = 16, most_request = 16 << 20 };

static sigset_t usual;

static void say(const char *line, int length) {
  if (write(1, line, length) != length) _exit(1);
}

/* Sets a limit of this process; one that cannot be set stays as it is. */
static void limit(int which, const char *text) {
  if (*text == '-') return;
  rlim_t value = strtoull(text, NULL, 10);
  struct rlimit both = {value, value};
  setrlimit(which, &both);
}

struct start {
  const char *kinds, *locks, *size, *tasks, *folder;
  char **command, **environment;
  int theirs[most_descriptors], ours[most_descriptors], pipes;
};

static int open_pipes(struct start *start) {
  for (int at = 0; start->kinds[at]; at++) {
    int ends[2] = {-1, -1};
    start->theirs[at] = -1;
    if (start->kinds[at] == 'n') start->theirs[at] = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (start->kinds[at] == 'n' || start->kinds[at] == '-') continue;
    if (pipe2(ends, O_CLOEXEC) < 0) return errno;
    int reads = start->kinds[at] == 'i';
    start->theirs[at] = ends[reads ? 0 : 1];
    start->ours[start->pipes++] = ends[reads ? 1 : 0];
  }
  return 0;
}

/* Runs in the memory of its parent, which is suspended meanwhile (vfork). */
static void become(const struct start *start, volatile int *error) {
  setsid();
  for (int at = 0; start->kinds[at]; at++)
    if (start->theirs[at] < 0) close(at);
    else if (dup2(start->theirs[at], at) < 0) goto failed;
  limit(RLIMIT_LOCKS, start->locks);
  limit(RLIMIT_FSIZE, start->size);
  limit(RLIMIT_NPROC, start->tasks);
  if (*start->folder && chdir(start->folder) < 0) goto failed;
  sigprocmask(SIG_SETMASK, &usual, NULL);
  execve(start->command[0], start->command, start->environment);
failed:
  *error = errno;
  _exit(127);
}

static pid_t run(struct start *start, int *why) {
  volatile int error = open_pipes(start);
  pid_t pid = -1;
  if (error == 0) {
    pid = vfork();
    if (pid == 0) become(start, &error);
    if (pid < 0) error = errno;
  }
  for (int at = 0; start->kinds[at]; at++)
    if (start->theirs[at] >= 0) close(start->theirs[at]);
  if (error != 0) {
    for (int at = 0; at < start->pipes; at++) close(start->ours[at]);
    if (pid > 0) waitpid(pid, NULL, 0);
    pid = -1;
  }
  *why = error;
  return pid;
}

/* `texts` ends with NULL. */
static void start(char **texts, int count) {
  char line[256];
  int why = EINVAL;
  if (count < 8 || strlen(texts[1]) > most_descriptors) return;
  int words = atoi(texts[7 - 1]);
  if (words < 1 || 7 + words > count) return;
  struct start one = {.kinds = texts[1], .locks = texts[2], .size = texts[3], .tasks = texts[4], .folder = texts[5]};
  /* The command must end with NULL, after which the environment begins. */
  char **environment = calloc(count - 7 - words + 1, sizeof *environment);
  if (!environment) return;
  for (int at = 7 + words; at < count; at++) environment[at - 7 - words] = texts[at];
  one.command = texts + 7;
  one.command[words] = NULL;
  one.environment = environment;
  pid_t pid = run(&one, &why);
  free(environment);
  int length = pid > 0 ? snprintf(line, sizeof line, "s %s %d", texts[0], (int)pid)
                       : snprintf(line, sizeof line, "f %s %d", texts[0], why);
  for (int at = 0; pid > 0 && at < one.pipes; at++)
    length += snprintf(line + length, sizeof line - length, " %d", one.ours[at]);
  line[length++] = '\n';
  say(line, length);
}

static void follow(char *request, int size) {
  int count = 0;
  for (int at = 0; at < size; at++) count += request[at] == 0;
  char **texts = calloc(count + 1, sizeof *texts);
  if (!texts) _exit(1);
  char *from = request;
  for (int at = 0; at < count; at++, from += strlen(from) + 1) texts[at] = from;
  if (count > 1 && texts[0][0] == 's') start(texts + 1, count - 1);
  else if (count > 1 && texts[0][0] == 'c')
    for (int at = 1; at < count; at++) close(atoi(texts[at]));
  free(texts);
}

/* Reads input and performs all complete requests; returns 0 at the end of input. */
static int listen_to_spar(void) {
  static char *said;
  static int length, room;
  if (length == room) {
    room = room ? 2 * room : 65536;
    said = room > most_request ? NULL : realloc(said, room + 1);
    if (!said) return 0;
  }
  ssize_t count = read(0, said + length, room - length);
  if (count < 0 && errno == EINTR) return 1;
  if (count <= 0) return 0;
  length += count;
  for (;;) {
    char *end = memchr(said, '\n', length);
    if (!end) return 1;
    int size = atoi(said), head = end + 1 - said;
    if (size <= 0 || size > most_request) return 0;
    if (length - head < size) return 1;
    follow(end + 1, size);
    length -= head + size;
    memmove(said, end + 1 + size, length);
  }
}

/* Reaps all ended processes, including orphans, for which nobody else may wait. */
static void tell_ends(void) {
  int status;
  for (pid_t pid; (pid = waitpid(-1, &status, WNOHANG)) > 0;) {
    char line[64];
    int signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    say(line, snprintf(line, sizeof line, "x %d %d %d\n", (int)pid, signal ? 0 : WEXITSTATUS(status), signal));
  }
}

int main(void) {
  char line[32];
  int probe[2];
  sigset_t ends;
  /* Ends with Spar even if a bot has suspended it. */
  prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
  /* Keeps pipes off the descriptor numbers that a bot gets. */
  while (open("/dev/null", O_RDWR | O_CLOEXEC) < out_of_the_way - 1)
    ;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  sigprocmask(SIG_BLOCK, &ends, &usual);
  prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  struct pollfd events[2] = {{0, POLLIN, 0}, {signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC), POLLIN, 0}};
  if (events[1].fd < 0 || pipe2(probe, O_CLOEXEC) < 0) return 1;
  say(line, snprintf(line, sizeof line, "r %d\n", probe[0]));
  for (;;) {
    struct signalfd_siginfo change;
    if (poll(events, 2, -1) < 0) continue;
    if (events[1].revents && read(events[1].fd, &change, sizeof change) > 0) tell_ends();
    if (events[0].revents && !listen_to_spar()) return 0;
  }
}
