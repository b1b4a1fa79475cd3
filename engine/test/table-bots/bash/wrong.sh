cards=(1 2)
if [ 1 ]; then echo "${cards[0]}"; done # WRONG
