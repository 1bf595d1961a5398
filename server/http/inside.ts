/** The header of a request that comes from the API itself: such a one asks for names alone, so that two lookups cannot ask each other for ever. */
export const inside = 'x-inside';
