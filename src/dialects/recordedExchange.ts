/** One request as it went over the wire, and its answer: what a try of a dialect shows. It knows nothing of the session. */
export interface RecordedExchange {
  method: string;
  /** The path with its query, as it was asked for. */
  address: string;
  /** 0 where nothing was answered. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The body as it came. */
  text: string;
}
