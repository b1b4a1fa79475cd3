/* taskkill /pid N /T /F: Wine's own knows no /T. */
#include <windows.h>
#include <tlhelp32.h>
#include <stdio.h>
#include <wchar.h>
static DWORD ids[4096], parents[4096]; static int n;
static void end(DWORD pid, int tree) {
  if (tree) for (int i = 0; i < n; i++) if (parents[i] == pid && ids[i] != pid) end(ids[i], 1);
  HANDLE p = OpenProcess(PROCESS_TERMINATE, FALSE, pid);
  if (p) { TerminateProcess(p, 1); CloseHandle(p); printf("SUCCESS: %lu\n", pid); }
}
int wmain(int c, wchar_t **v) {
  DWORD pids[256]; int count = 0, tree = 0, missing = 0;
  for (int i = 1; i < c; i++) { if (!_wcsicmp(v[i], L"/pid") && i + 1 < c && count < 256) pids[count++] = wcstoul(v[++i], 0, 10); else if (!_wcsicmp(v[i], L"/t")) tree = 1; }
  HANDLE s = CreateToolhelp32Snapshot(TH32CS_SNAPPROCESS, 0); PROCESSENTRY32W e = { sizeof e };
  for (BOOL ok = Process32FirstW(s, &e); ok && n < 4096; ok = Process32NextW(s, &e)) { ids[n] = e.th32ProcessID; parents[n++] = e.th32ParentProcessID; }
  for (int k = 0; k < count; k++) {
    int found = 0; for (int i = 0; i < n; i++) found |= ids[i] == pids[k];
    if (found) end(pids[k], tree); else { fprintf(stderr, "ERROR: The process \"%lu\" not found.\n", pids[k]); missing = 128; }
  }
  return missing;
}
