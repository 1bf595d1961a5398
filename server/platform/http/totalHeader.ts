/** The header that says how many records there are behind a page of a list (spec D68). */
export const totalHeader = 'x-total-count';
