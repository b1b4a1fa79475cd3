/** The value that stands for a bot's URI in matches of a person. */
export const ofPerson = "spar:/Played by you";
