/** The value that stands for a bot's URI in matches of a person. */
export const personUri = "spar:/Played by you";
