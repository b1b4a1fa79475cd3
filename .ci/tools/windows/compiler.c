/* g++.exe and gcc.exe: leave a job for the cross compiler on Linux, and print what it says. */
#include <windows.h>
#include <stdio.h>
#include <wchar.h>
#include <fcntl.h>
#include <io.h>
static void put(FILE *f, const wchar_t *w) { char b[32768]; int k = WideCharToMultiByte(CP_UTF8, 0, w, -1, b, sizeof b, 0, 0); if (k > 0) fwrite(b, 1, k, f); }
static void show(const wchar_t *p, FILE *to) { FILE *f = _wfopen(p, L"rb"); if (!f) return; char b[4096]; size_t k; while ((k = fread(b, 1, sizeof b, f)) > 0) fwrite(b, 1, k, to); fclose(f); }
int wmain(int c, wchar_t **v) {
  wchar_t self[MAX_PATH], job[MAX_PATH], p[MAX_PATH], q[MAX_PATH], cwd[MAX_PATH]; int rc = 1;
  GetModuleFileNameW(0, self, MAX_PATH); GetCurrentDirectoryW(MAX_PATH, cwd);
  swprintf(job, MAX_PATH, L"C:\\jobs\\%lu-%lu", GetCurrentProcessId(), GetTickCount());
  swprintf(p, MAX_PATH, L"%ls.tmp", job); swprintf(q, MAX_PATH, L"%ls.job", job);
  FILE *f = _wfopen(p, L"wb"); if (!f) return 126;
  put(f, wcsrchr(self, L'\\') + 1); put(f, cwd); for (int i = 1; i < c; i++) put(f, v[i]);
  fclose(f); MoveFileW(p, q); swprintf(p, MAX_PATH, L"%ls.rc", job);
  while (GetFileAttributesW(p) == INVALID_FILE_ATTRIBUTES) Sleep(10);
  f = _wfopen(p, L"rb"); fscanf(f, "%d", &rc); fclose(f); _setmode(1, _O_BINARY); _setmode(2, _O_BINARY);
  swprintf(q, MAX_PATH, L"%ls.out", job); show(q, stdout); swprintf(q, MAX_PATH, L"%ls.err", job); show(q, stderr); return rc;
}
