program Wrong;
begin
  writeln(missing); // WRONG
end.
