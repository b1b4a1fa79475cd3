$stdout.sync = true

def crash(cards)
  cards.fetch(7) # CRASH
end

def hang
  loop { Math.sqrt(2) } # HANG
end

while (line = gets&.chomp)
  crash([]) if line == "crash"
  hang if line == "hang"
  puts "PICK #{line}"
end
