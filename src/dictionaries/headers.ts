/** Request header with the value `1` that marks a list request as an export to a file (docs/rights.md). */
export const exportHeader = 'x-export';

/**
 * Response header by which the embedded API's profile lists the words of the user's rights for which the profile has no
 * flags, separated by blanks; without it nothing is forbidden.
 */
export const rightsHeader = 'x-rights';

/**
 * Response header of a single record that the user may read and not change; the value is the reason: `territories` for
 * a record that concerns other territories too. Only the embedded API sends it (docs/rights.md).
 */
export const readOnlyHeader = 'x-read-only';

/**
 * Request header with the random key of a write: the embedded API carries out the writes of a user with one key once,
 * and answers repetitions as the first time, for a day (docs/decisions/0098).
 */
export const idempotencyHeader = 'idempotency-key';

/**
 * Request header with the value `body` of a POST to the embedded API or the host that is a read: its body is the query
 * of the GET that is answered, for queries that no address holds.
 */
export const queryHeader = 'x-query';

/** Request header with the id of the bulk change that a write belongs to (docs/history.md). */
export const bulkChangeHeader = 'x-bulk-change';

/**
 * Response header of the profile when a superuser views the product as another user: the superuser's full name,
 * percent-encoded.
 */
export const viewerHeader = 'x-viewed-by';
