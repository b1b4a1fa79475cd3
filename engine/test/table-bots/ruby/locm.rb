# A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
$stdout.sync = true
loop do
  mana = gets.split[1].to_i
  2.times { gets }
  cards = Array.new(gets.to_i) { gets.split }
  if mana.zero?
    puts "PICK 0"
    next
  end
  actions = cards.map do |_, id, place, type, cost|
    if place == "1"
      "ATTACK #{id} -1"
    elsif place == "0" && type == "0" && cost.to_i <= mana
      mana -= cost.to_i
      "SUMMON #{id}"
    end
  end
  puts actions.compact.empty? ? "PASS" : actions.compact.join(";")
end
