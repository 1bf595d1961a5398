/** Header with the total number of records of a list (spec D68). */
export const totalHeader = 'x-total-count';
