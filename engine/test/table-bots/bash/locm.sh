# A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
while read -r _ mana _; do
  draft=$mana
  read -r _
  read -r _
  read -r count
  actions=""
  for ((i = 0; i < count; i++)); do
    read -r _ id place type cost _
    if [ "$place" = 1 ]; then
      actions+="ATTACK $id -1;"
    elif [ "$place" = 0 ] && [ "$type" = 0 ] && [ "$cost" -le "$mana" ]; then
      mana=$((mana - cost))
      actions+="SUMMON $id;"
    fi
  done
  if [ "$draft" = 0 ]; then echo "PICK 0"; else echo "${actions:-PASS}"; fi
done
