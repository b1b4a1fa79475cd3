// The guard of Windows, which has no groups of processes: it puts each bot into a job, in which all that the bot starts
// ends with it. It reads lines "+ gPID [MB PROCESSES]" and "- gPID"; all jobs end when its input does, or with itself.

#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

struct entry {
  DWORD pid;
  HANDLE process;
  HANDLE job;
  struct entry *next;
};

static struct entry *first;

static HANDLE create_job(SIZE_T megabytes, DWORD processes) {
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits;
  HANDLE job = CreateJobObjectW(NULL, NULL);
  ZeroMemory(&limits, sizeof limits);
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  if (megabytes > 0) {
    limits.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
    limits.JobMemoryLimit = megabytes << 20;
  }
  if (processes > 0) {
    limits.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_ACTIVE_PROCESS;
    limits.BasicLimitInformation.ActiveProcessLimit = processes;
  }
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof limits);
  return job;
}

static void keep(DWORD pid, SIZE_T megabytes, DWORD processes) {
  // As long as it is open, the system gives its id to no other process.
  HANDLE process = OpenProcess(PROCESS_SET_QUOTA | PROCESS_TERMINATE, FALSE, pid);
  struct entry *entry = process ? malloc(sizeof *entry) : NULL;
  if (!entry) return;
  *entry = (struct entry){pid, process, create_job(megabytes, processes), first};
  AssignProcessToJobObject(entry->job, process);
  first = entry;
}

static void end(DWORD pid) {
  for (struct entry **at = &first; *at; at = &(*at)->next) {
    struct entry *entry = *at;
    if (entry->pid != pid) continue;
    *at = entry->next;
    TerminateJobObject(entry->job, 1);
    CloseHandle(entry->job);
    CloseHandle(entry->process);
    free(entry);
    return;
  }
}

int main(void) {
  char line[256];
  while (fgets(line, sizeof line, stdin)) {
    char what = 0;
    unsigned long pid = 0, megabytes = 0, processes = 0;
    if (sscanf(line, "%c g%lu %lu %lu", &what, &pid, &megabytes, &processes) < 2) continue;
    if (what == '+') keep(pid, megabytes, processes);
    if (what == '-') end(pid);
  }
  while (first) end(first->pid);
  return 0;
}
