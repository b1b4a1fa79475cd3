(* A bot for Legends of Code and Magic, rules 1.0: summons all it can pay and attacks the opponent. *)
let fields () = String.split_on_char ' ' (read_line ())

let action mana =
  match fields () with
  | _ :: id :: "1" :: _ -> [ Printf.sprintf "ATTACK %s -1" id ]
  | _ :: id :: "0" :: "0" :: cost :: _ when int_of_string cost <= !mana ->
      mana := !mana - int_of_string cost;
      [ Printf.sprintf "SUMMON %s" id ]
  | _ -> []

let () =
  while true do
    let mana = ref (int_of_string (List.nth (fields ()) 1)) in
    let draft = !mana = 0 in
    for _ = 1 to 2 do ignore (read_line ()) done;
    let count = int_of_string (read_line ()) in
    let actions = List.concat (List.init count (fun _ -> action mana)) in
    print_endline (if draft then "PICK 0" else if actions = [] then "PASS" else String.concat ";" actions)
  done
