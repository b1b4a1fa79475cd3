def cards = [1, 2]
println(cards[0] 7) // WRONG
