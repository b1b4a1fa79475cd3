let cards = [1; 2]
let () = print_string cards (* WRONG *)
