import 'dart:io';

int crash(List<int> cards) {
  return cards[7]; // CRASH
}

void hang() {
  for (var n = 1; n != 0; n = n % 1000 + 1) {} // HANG
}

void main() {
  for (var line = stdin.readLineSync(); line != null; line = stdin.readLineSync()) {
    if (line == 'crash') crash([]);
    if (line == 'hang') hang();
    print('PICK $line');
  }
}
