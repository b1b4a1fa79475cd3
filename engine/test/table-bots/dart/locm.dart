// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
import 'dart:io';

void main() {
  for (var line = stdin.readLineSync(); line != null; line = stdin.readLineSync()) {
    var mana = int.parse(line.split(' ')[1]);
    final draft = mana == 0;
    stdin.readLineSync();
    stdin.readLineSync();
    final actions = <String>[];
    final count = int.parse(stdin.readLineSync()!);
    for (var i = 0; i < count; i++) {
      final card = stdin.readLineSync()!.split(' ');
      final cost = int.parse(card[4]);
      if (card[2] == '1') {
        actions.add('ATTACK ${card[1]} -1');
      } else if (card[2] == '0' && card[3] == '0' && cost <= mana) {
        mana -= cost;
        actions.add('SUMMON ${card[1]}');
      }
    }
    print(draft ? 'PICK 0' : actions.isEmpty ? 'PASS' : actions.join(';'));
  }
}
