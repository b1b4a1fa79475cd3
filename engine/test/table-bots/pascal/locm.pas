program Locm;
// A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent.
{$mode objfpc}{$H+}
uses SysUtils;
var
  mana, i, count, other, id, place, kind, cost: integer;
  draft: boolean;
  actions: string;
begin
  while not eof do
  begin
    readln(other, mana);
    draft := mana = 0;
    readln;
    readln;
    readln(count);
    actions := '';
    for i := 1 to count do
    begin
      readln(other, id, place, kind, cost);
      if place = 1 then
        actions := actions + Format('ATTACK %d -1;', [id])
      else if (place = 0) and (kind = 0) and (cost <= mana) then
      begin
        mana := mana - cost;
        actions := actions + Format('SUMMON %d;', [id]);
      end;
    end;
    if draft then actions := 'PICK 0'
    else if actions = '' then actions := 'PASS';
    writeln(actions);
    flush(output);
  end;
end.
