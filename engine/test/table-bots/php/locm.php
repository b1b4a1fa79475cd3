<?php
// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
while (($line = fgets(STDIN)) !== false) {
    $mana = (int) explode(" ", $line)[1];
    $draft = $mana === 0;
    fgets(STDIN);
    fgets(STDIN);
    $actions = [];
    $count = (int) fgets(STDIN);
    for ($i = 0; $i < $count; $i++) {
        [, $id, $place, $type, $cost] = explode(" ", trim(fgets(STDIN)));
        if ($place == 1) {
            $actions[] = "ATTACK $id -1";
        } elseif ($place == 0 && $type == 0 && $cost <= $mana) {
            $mana -= $cost;
            $actions[] = "SUMMON $id";
        }
    }
    if ($draft) echo "PICK 0\n";
    else echo $actions ? implode(";", $actions) : "PASS", "\n";
}
