let cards = [1, 2]
let first: String = cards[0] // WRONG
print(first)
