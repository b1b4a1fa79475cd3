<?php
$cards = [1, 2];
echo $cards[0] 7; // WRONG
