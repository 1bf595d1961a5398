/** A request that takes a list out into a file says so by this header, with the value `1` (docs/rights.md). */
export const exportHeader = 'x-export';

/** Where the API is our own, the profile says by this header which of `delete` and `export` the person may, with blanks between; without it nothing is forbidden. */
export const rightsHeader = 'x-rights';

/** The profile of somebody as whom a superuser looks says by this header who does: the full name, percent-encoded. */
export const viewerHeader = 'x-viewed-by';
