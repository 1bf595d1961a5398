import { createContext } from 'react';

/** Whether a modal replaces an open one: it then appears without the animation, in which the page would be visible. */
export const SkipOpenAnimation = createContext(false);
