void main() {
  int cards = 'text'; // WRONG
  print(cards);
}
