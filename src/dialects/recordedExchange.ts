/**
 * One request and its response as sent over the network, displayed when a dialect is tested. Contains no session data.
 */
export interface RecordedExchange {
  method: string;
  /** The requested path with its query. */
  address: string;
  /** 0 when there was no response. */
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The raw body. */
  text: string;
}
