/** A user whose territories limit what they see and write (docs/rights.md); without any, nothing is theirs. */
export interface TerritoryLimit {
  userId: number;
  /** Whether the limit is so wide that filtering record by record finds a page faster than querying its territories. */
  wide: boolean;
  /** The user's territories with their descendants, and the same with their ancestors: bit sets by territory number. */
  own: Uint8Array;
  near: Uint8Array;
}
