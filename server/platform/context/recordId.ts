/** A number or a UUID in lower case. */
export type RecordId = number | string;
