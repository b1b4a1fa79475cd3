use strict;
my @cards = (1, 2);
print $card[0]; # WRONG
