/** Stubs of our own, for games that do not exist. */

/** A grid in characters and units on it; one line of answer a unit. */
export const orchard = `STATEMENT
Pick more pears than your neighbour.

read myId:int
read width:int height:int
loop height read row:string(width)

gameloop
read myPears:int rivalPears:int
read unitCount:int
loop unitCount read unitId:int owner:int x:int y:int carries:bool mood:word(12)
loop 2 write join("MOVE", "0", myId)

INPUT
myId: Your number, 0 or 1.
width: Columns of the orchard.
height: Rows of the orchard.
row: One row; # is a fence, . is grass.
owner: Whose unit it is.
x: Column of the unit.
y: Row of the unit.
carries: Whether it holds a pear.

OUTPUT
MOVE <unitId> <x> <y> | WAIT
`;

/** Every form at once: nested loops, lines that repeat, long numbers, fractions, an answer before the game loop. */
export const tides = `read cells:int
loop cells
  loopline 3 depth:float salt:long

write READY

gameloop
  read day:int
  loop 2
    read catch:word(10) note:string(40)
  read shoals:int
  loop shoals
    loop 2
      read q:int r:int
  loopline shoals size:int
  read wind:string(30)
write CAST 1 2
HAUL

INPUT
day, shoals: counted from 1
catch: what each boat
caught last
note: anything,
even with blanks

OUTPUT
First where to cast, then HAUL
`;

/** One question, one answer. */
export const parcel = `CODE-START-Clojure
(println "read x:int")
CODE-END-Clojure
read n:int
loop n read weight:int price:int
write 0

OUTPUT
The parcels to take
`;

/** Names that are words of some language, that a starter uses itself, or that come twice, one around the other. */
export const awkward = `read class:int type:int in:int
read i:int
loop i read i:int words:word(9)

gameloop
read class:int ID:int line:string(40)
loop class read type:word(4) catch:int match:float
loop class
  loop 2
    loopline 2 x:int func:bool
read input:word(20)
read print:word(9) end:word(9)
write join("é \\"{%d}\\" $\{x}", ID, input)

STATEMENT
A backslash at the end \\
\\u000a must not begin a line

INPUT
ID: what is \\
answered
`;
