-- A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
local function numbers(line)
  local all = {}
  for word in line:gmatch("%S+") do all[#all + 1] = tonumber(word) or word end
  return all
end

while true do
  local line = io.read()
  if not line then break end
  local mana = numbers(line)[2]
  local draft = mana == 0
  io.read()
  io.read()
  local actions = {}
  for _ = 1, tonumber(io.read()) do
    local card = numbers(io.read())
    local id, place, kind, cost = card[2], card[3], card[4], card[5]
    if place == 1 then
      actions[#actions + 1] = "ATTACK " .. id .. " -1"
    elseif place == 0 and kind == 0 and cost <= mana then
      mana = mana - cost
      actions[#actions + 1] = "SUMMON " .. id
    end
  end
  if draft then print("PICK 0") else print(#actions > 0 and table.concat(actions, ";") or "PASS") end
  io.stdout:flush()
end
