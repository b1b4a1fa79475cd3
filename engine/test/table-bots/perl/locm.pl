# A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
use strict;
use warnings;
$| = 1;
while (my $line = <STDIN>) {
    my $mana = (split ' ', $line)[1];
    my $draft = $mana == 0;
    <STDIN> for 1 .. 2;
    my @actions;
    my $count = <STDIN>;
    for (1 .. $count) {
        my (undef, $id, $place, $type, $cost) = split ' ', <STDIN>;
        if ($place == 1) {
            push @actions, "ATTACK $id -1";
        } elsif ($place == 0 && $type == 0 && $cost <= $mana) {
            $mana -= $cost;
            push @actions, "SUMMON $id";
        }
    }
    print $draft ? "PICK 0" : @actions ? join(";", @actions) : "PASS", "\n";
}
