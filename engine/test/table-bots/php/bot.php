<?
function crash(?array $cards): int {
    return count($cards); // CRASH
}
function hang(): void {
    for (;;) sqrt(2); // HANG
}
while (($line = fgets(STDIN)) !== false) {
    $line = trim($line);
    if ($line === "crash") crash(null);
    if ($line === "hang") hang();
    echo "PICK $line\n";
}
