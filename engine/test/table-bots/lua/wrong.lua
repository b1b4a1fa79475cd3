local cards = { 1, 2 }
print(cards[1] 7) -- WRONG
