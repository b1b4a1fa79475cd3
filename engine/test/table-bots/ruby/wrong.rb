cards = [1, 2
puts cards) # WRONG
