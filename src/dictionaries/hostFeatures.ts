/** What the server behind `/api/*` and its host offer (docs/history.md). */
export interface HostFeatures {
  /**
   * The product's own API: list queries (spec D68), batches of imported rows, recipients of a notice, the map by view,
   * writes that are carried out once when they are repeated. An external API receives only the calls of its documents
   * (spec D67).
   */
  embedded: boolean;
  /** Versions of records. */
  versions: boolean;
  /** Their history; `passed`: of what was forwarded to an external API. */
  history: boolean | 'passed';
  /** Saved views of lists. */
  views: boolean;
  /** Strategies plan tasks. */
  planning?: boolean;
  /** Pages report how fast they load (docs/operating.md). */
  visits?: boolean;
}
