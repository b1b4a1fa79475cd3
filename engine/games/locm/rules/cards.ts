/** Abilities as bits, in the fixed order of the card text. */
export const Ability = { breakthrough: 1, charge: 2, drain: 4, guard: 8, lethal: 16, ward: 32 } as const;
export const abilityNames = ["Breakthrough", "Charge", "Drain", "Guard", "Lethal", "Ward"] as const;
const abilityLetters = "BCDGLW";

export type CardType = "creature" | "green" | "red" | "blue";
export const cardTypes: readonly CardType[] = ["creature", "green", "red", "blue"];

/** The printed values of a card. `draw`: extra cards at its owner's next turn. */
export interface Card {
  readonly number: number;
  readonly name: string;
  readonly type: CardType;
  readonly cost: number;
  readonly attack: number;
  readonly defense: number;
  /** The card's abilities as bits of `Ability`. */
  readonly abilities: number;
  readonly myHealth: number;
  readonly opponentHealth: number;
  readonly draw: number;
}

const abilityTexts = Array.from({ length: 64 }, (_, bits) =>
  [...abilityLetters].map((letter, i) => (bits & (1 << i) ? letter : "-")).join(""),
);
/** Formats abilities as the game does: `---G-W` for Guard and Ward. */
export function formatAbilities(abilities: number): string {
  return abilityTexts[abilities]!;
}
/** The bit mask of abilities from six characters such as `B-D---`; -1 if the text is none. */
export function parseAbilities(text: string): number {
  return abilityTexts.indexOf(text);
}

/** The card with this number, which must exist. */
export function getCard(number: number): Card {
  return cards[number - 1]!;
}

/** "Slimer (3)": the name of a card in messages. */
export function formatHeldCard({ card, id }: { readonly card: number; readonly id: number }): string {
  return `${getCard(card).name} (${id})`;
}

function readCard(line: string): Card {
  const [number, name, type, cost, attack, defense, abilities, myHealth, opponentHealth, draw] = line.split("\t");
  return {
    number: Number(number),
    name: name!,
    type: type as CardType,
    cost: Number(cost),
    attack: Number(attack),
    defense: Number(defense),
    abilities: parseAbilities(abilities!),
    myHealth: Number(myHealth),
    opponentHealth: Number(opponentHealth),
    draw: Number(draw),
  };
}

// number, name, type, cost, attack, defense, abilities, my health, opponent health, draw
const cardTable = `1	Slimer	creature	1	2	1	------	1	0	0
2	Scuttler	creature	1	1	2	------	0	-1	0
3	Beavrat	creature	1	2	2	------	0	0	0
4	Plated Toad	creature	2	1	5	------	0	0	0
5	Grime Gnasher	creature	2	4	1	------	0	0	0
6	Murgling	creature	2	3	2	------	0	0	0
7	Rootkin Sapling	creature	2	2	2	-----W	0	0	0
8	Psyshroom	creature	2	2	3	------	0	0	0
9	Corrupted Beavrat	creature	3	3	4	------	0	0	0
10	Carnivorous Bush	creature	3	3	1	--D---	0	0	0
11	Snowsaur	creature	3	5	2	------	0	0	0
12	Woodshroom	creature	3	2	5	------	0	0	0
13	Swamp Terror	creature	4	5	3	------	1	-1	0
14	Fanged Lunger	creature	4	9	1	------	0	0	0
15	Pouncing Flailmouth	creature	4	4	5	------	0	0	0
16	Wrangler Fish	creature	4	6	2	------	0	0	0
17	Ash Walker	creature	4	4	5	------	0	0	0
18	Acid Golem	creature	4	7	4	------	0	0	0
19	Foulbeast	creature	5	5	6	------	0	0	0
20	Hedge Demon	creature	5	8	2	------	0	0	0
21	Crested Scuttler	creature	5	6	5	------	0	0	0
22	Sigbovak	creature	6	7	5	------	0	0	0
23	Titan Cave Hog	creature	7	8	8	------	0	0	0
24	Exploding Skitterbug	creature	1	1	1	------	0	-1	0
25	Spiney Chompleaf	creature	2	3	1	------	-2	-2	0
26	Razor Crab	creature	2	3	2	------	0	-1	0
27	Nut Gatherer	creature	2	2	2	------	2	0	0
28	Infested Toad	creature	2	1	2	------	0	0	1
29	Steelplume Nestling	creature	2	2	1	------	0	0	1
30	Venomous Bog Hopper	creature	3	4	2	------	0	-2	0
31	Woodland Hunter	creature	3	3	1	------	0	-1	0
32	Sandsplat	creature	3	3	2	------	0	0	1
33	Chameleskulk	creature	4	4	3	------	0	0	1
34	Eldritch Cyclops	creature	5	3	5	------	0	0	1
35	Snail-eyed Hulker	creature	6	5	2	B-----	0	0	1
36	Possessed Skull	creature	6	4	4	------	0	0	2
37	Eldritch Multiclops	creature	6	5	7	------	0	0	1
38	Imp	creature	1	1	3	--D---	0	0	0
39	Voracious Imp	creature	1	2	1	--D---	0	0	0
40	Rock Gobbler	creature	3	2	3	--DG--	0	0	0
41	Blizzard Demon	creature	3	2	2	-CD---	0	0	0
42	Flying Leech	creature	4	4	2	--D---	0	0	0
43	Screeching Nightmare	creature	6	5	5	--D---	0	0	0
44	Deathstalker	creature	6	3	7	--D-L-	0	0	0
45	Night Howler	creature	6	6	5	B-D---	-3	0	0
46	Soul Devourer	creature	9	7	7	--D---	0	0	0
47	Gnipper	creature	2	1	5	--D---	0	0	0
48	Venom Hedgehog	creature	1	1	1	----L-	0	0	0
49	Shiny Prowler	creature	2	1	2	---GL-	0	0	0
50	Puff Biter	creature	3	3	2	----L-	0	0	0
51	Elite Bilespitter	creature	4	3	5	----L-	0	0	0
52	Bilespitter	creature	4	2	4	----L-	0	0	0
53	Possessed Abomination	creature	4	1	1	-C--L-	0	0	0
54	Shadow Biter	creature	3	2	2	----L-	0	0	0
55	Hermit Slime	creature	2	0	5	---G--	0	0	0
56	Giant Louse	creature	4	2	7	------	0	0	0
57	Dream-Eater	creature	4	1	8	------	0	0	0
58	Darkscale Predator	creature	6	5	6	B-----	0	0	0
59	Sea Ghost	creature	7	7	7	------	1	-1	0
60	Gritsuck Troll	creature	7	4	8	------	0	0	0
61	Alpha Troll	creature	9	10	10	------	0	0	0
62	Mutant Troll	creature	12	12	12	B--G--	0	0	0
63	Rootkin Drone	creature	2	0	4	---G-W	0	0	0
64	Coppershell Tortoise	creature	2	1	1	---G-W	0	0	0
65	Steelplume Defender	creature	2	2	2	-----W	0	0	0
66	Staring Wickerbeast	creature	5	5	1	-----W	0	0	0
67	Flailing Hammerhead	creature	6	5	5	-----W	0	-2	0
68	Giant Squid	creature	6	7	5	-----W	0	0	0
69	Charging Boarhound	creature	3	4	4	B-----	0	0	0
70	Murglord	creature	4	6	3	B-----	0	0	0
71	Flying Murgling	creature	4	3	2	BC----	0	0	0
72	Shuffling Nightmare	creature	4	5	3	B-----	0	0	0
73	Bog Bounder	creature	4	4	4	B-----	4	0	0
74	Crusher	creature	5	5	4	B--G--	0	0	0
75	Titan Prowler	creature	5	6	5	B-----	0	0	0
76	Crested Chomper	creature	6	5	5	B-D---	0	0	0
77	Lumbering Giant	creature	7	7	7	B-----	0	0	0
78	Shambler	creature	8	5	5	B-----	0	-5	0
79	Scarlet Colossus	creature	8	8	8	B-----	0	0	0
80	Corpse Guzzler	creature	8	8	8	B--G--	0	0	1
81	Flying Corpse Guzzler	creature	9	6	6	BC----	0	0	0
82	Slithering Nightmare	creature	7	5	5	B-D--W	0	0	0
83	Restless Owl	creature	0	1	1	-C----	0	0	0
84	Fighter Tick	creature	2	1	1	-CD--W	0	0	0
85	Heartless Crow	creature	3	2	3	-C----	0	0	0
86	Crazed Nose-pincher	creature	3	1	5	-C----	0	0	0
87	Bloat Demon	creature	4	2	5	-C-G--	0	0	0
88	Abyss Nightmare	creature	5	4	4	-C----	0	0	0
89	Boombeak	creature	5	4	1	-C----	2	0	0
90	Eldritch Swooper	creature	8	5	5	-C----	0	0	0
91	Flumpy	creature	0	1	2	---G--	0	1	0
92	Wurm	creature	1	0	1	---G--	2	0	0
93	Spinekid	creature	1	2	1	---G--	0	0	0
94	Rootkin Defender	creature	2	1	4	---G--	0	0	0
95	Wildum	creature	2	2	3	---G--	0	0	0
96	Prairie Protector	creature	2	3	2	---G--	0	0	0
97	Turta	creature	3	3	3	---G--	0	0	0
98	Lilly Hopper	creature	3	2	4	---G--	0	0	0
99	Cave Crab	creature	3	2	5	---G--	0	0	0
100	Stalagopod	creature	3	1	6	---G--	0	0	0
101	Engulfer	creature	4	3	4	---G--	0	0	0
102	Mole Demon	creature	4	3	3	---G--	0	-1	0
103	Mutating Rootkin	creature	4	3	6	---G--	0	0	0
104	Deepwater Shellcrab	creature	4	4	4	---G--	0	0	0
105	King Shellcrab	creature	5	4	6	---G--	0	0	0
106	Far-reaching Nightmare	creature	5	5	5	---G--	0	0	0
107	Worker Shellcrab	creature	5	3	3	---G--	3	0	0
108	Rootkin Elder	creature	5	2	6	---G--	0	0	0
109	Elder Engulfer	creature	5	5	6	------	0	0	0
110	Gargoyle	creature	5	0	9	---G--	0	0	0
111	Turta Knight	creature	6	6	6	---G--	0	0	0
112	Rootkin Leader	creature	6	4	7	---G--	0	0	0
113	Tamed Bilespitter	creature	6	2	4	---G--	4	0	0
114	Gargantua	creature	7	7	7	---G--	0	0	0
115	Rootkin Warchief	creature	8	5	5	---G-W	0	0	0
116	Emperor Nightmare	creature	12	8	8	BCDGLW	0	0	0
117	Protein	green	1	1	1	B-----	0	0	0
118	Royal Helm	green	0	0	3	------	0	0	0
119	Serrated Shield	green	1	1	2	------	0	0	0
120	Venomfruit	green	2	1	0	----L-	0	0	0
121	Enchanted Hat	green	2	0	3	------	0	0	1
122	Bolstering Bread	green	2	1	3	---G--	0	0	0
123	Wristguards	green	2	4	0	------	0	0	0
124	Blood Grapes	green	3	2	1	--D---	0	0	0
125	Healthy Veggies	green	3	1	4	------	0	0	0
126	Heavy Shield	green	3	2	3	------	0	0	0
127	Imperial Helm	green	3	0	6	------	0	0	0
128	Enchanted Cloth	green	4	4	3	------	0	0	0
129	Enchanted Leather	green	4	2	5	------	0	0	0
130	Helm of Remedy	green	4	0	6	------	4	0	0
131	Heavy Gauntlet	green	4	4	1	------	0	0	0
132	High Protein	green	5	3	3	B-----	0	0	0
133	Pie of Power	green	5	4	0	-----W	0	0	0
134	Light The Way	green	4	2	2	------	0	0	1
135	Imperial Armour	green	6	5	5	------	0	0	0
136	Buckler	green	0	1	1	------	0	0	0
137	Ward	green	2	0	0	-----W	0	0	0
138	Grow Horns	green	2	0	0	---G--	0	0	1
139	Grow Stingers	green	4	0	0	----LW	0	0	0
140	Grow Wings	green	2	0	0	-C----	0	0	0
141	Throwing Knife	red	0	-1	-1	------	0	0	0
142	Staff of Suppression	red	0	0	0	BCDGLW	0	0	0
143	Pierce Armour	red	0	0	0	---G--	0	0	0
144	Rune Axe	red	1	0	-2	------	0	0	0
145	Cursed Sword	red	3	-2	-2	------	0	0	0
146	Cursed Scimitar	red	4	-2	-2	------	0	-2	0
147	Quick Shot	red	2	0	-1	------	0	0	1
148	Helm Crusher	red	2	0	-2	BCDGLW	0	0	0
149	Rootkin Ritual	red	3	0	0	BCDGLW	0	0	1
150	Throwing Axe	red	2	0	-3	------	0	0	0
151	Decimate	red	5	0	-99	BCDGLW	0	0	0
152	Mighty Throwing Axe	red	7	0	-7	------	0	0	1
153	Healing Potion	blue	2	0	0	------	5	0	0
154	Poison	blue	2	0	0	------	0	-2	1
155	Scroll of Firebolt	blue	3	0	-3	------	0	-1	0
156	Major Life Steal Potion	blue	3	0	0	------	3	-3	0
157	Life Sap Drop	blue	3	0	-1	------	1	0	1
158	Tome of Thunder	blue	3	0	-4	------	0	0	0
159	Vial of Soul Drain	blue	4	0	-3	------	3	0	0
160	Minor Life Steal Potion	blue	2	0	0	------	2	-2	0
`;

/** All cards, ordered by number from 1; the same in all versions of the rules. */
export const cards: readonly Card[] = cardTable.trim().split("\n").map(readCard);
