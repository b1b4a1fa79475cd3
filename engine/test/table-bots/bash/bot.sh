set -eu

crash() {
  echo "${cards[7]}" # CRASH
}
hang() {
  while :; do :; done # HANG
}
while read -r line; do
  if [ "$line" = crash ]; then crash; fi
  if [ "$line" = hang ]; then hang; fi
  echo "PICK $line"
done
