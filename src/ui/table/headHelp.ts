import { createContext } from 'react';

/** Explanations of columns that declare none, by column key; loaded after the rows. */
export const HeadHelp = createContext<Readonly<Record<string, string>>>({});
