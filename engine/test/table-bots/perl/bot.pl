use strict;
use warnings;
$| = 1;

sub crash {
    my ($cards) = @_;
    return $cards->missing; # CRASH
}
sub hang {
    1 while sqrt(2); # HANG
}
while (my $line = <STDIN>) {
    chomp $line;
    crash([]) if $line eq "crash";
    hang() if $line eq "hang";
    print "PICK $line\n";
}
