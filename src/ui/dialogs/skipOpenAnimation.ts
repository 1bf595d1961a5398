import { createContext } from 'react';

/** Whether a modal takes the place of one that stands already: then it is there at once, without the motion in which the page would be seen between them. */
export const SkipOpenAnimation = createContext(false);
