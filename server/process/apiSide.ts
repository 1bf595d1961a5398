import type { AskApi } from '../config/asker.ts';
import type { Exchange } from './exchange.ts';

/** One way of answering `/api/*`: from the embedded API or from the company's own. */
export interface ApiSide {
  answer(exchange: Exchange): void | Promise<void>;
  ask: AskApi;
  /** What keeps it from serving, in Russian; undefined while nothing does. */
  trouble(): Promise<string | undefined>;
  close(): Promise<void>;
}
