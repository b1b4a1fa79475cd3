/* Go programs, esbuild among them, need this library, which Wine 8 lacks. */
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { while (n) { ULONG k = n > 65536 ? 65536 : (ULONG)n; SystemFunction036(p, k); p += k; n -= k; } return TRUE; }
