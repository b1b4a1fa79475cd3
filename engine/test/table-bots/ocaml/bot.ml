let crash cards =
  print_int cards.(7) (* CRASH *)

let rec hang n = hang (n + 1) (* HANG *)

let () =
  while true do
    let line = read_line () in
    if line = "crash" then crash [||];
    if line = "hang" then hang 0;
    print_endline ("PICK " ^ line)
  done
