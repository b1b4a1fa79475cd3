import { createContext } from "preact";

/** Sends a message to the extension, from any part of a page; given once, by the page. */
export const PostContext = createContext<(message: never) => void>(() => {});
