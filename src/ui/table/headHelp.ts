import { createContext } from 'react';

/** What explains columns whose declaration does not, by their keys; it comes after the rows. */
export const HeadHelp = createContext<Readonly<Record<string, string>>>({});
