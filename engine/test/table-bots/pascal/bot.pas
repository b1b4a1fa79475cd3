program Bot;
{$mode objfpc}{$R+}
var
  cards: array of integer;
  line: string;

procedure Crash;
begin
  cards[7] := 1; // CRASH
end;

procedure Hang;
begin
  while true do; // HANG
end;

begin
  while not eof do
  begin
    readln(line);
    if line = 'crash' then Crash;
    if line = 'hang' then Hang;
    writeln('PICK ', line);
    flush(output);
  end;
end.
