local function crash(cards)
  return cards[7].id -- CRASH
end

local function hang()
  while true do math.sqrt(2) end -- HANG
end

for line in io.lines() do
  if line == "crash" then crash({}) end
  if line == "hang" then hang() end
  print("PICK " .. line)
  io.stdout:flush()
end
