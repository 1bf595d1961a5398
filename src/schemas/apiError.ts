/** The `error` of a response (part1 §8, spec D12). `data` may be a map of field → messages, an array or a string. */
export interface ErrorBody {
  code: number | string | null;
  text: string;
  data?: unknown;
}

/** `error.code` of a record that is outside the user's territories (docs/rights.md). */
export const otherTerritoriesCode = 214;

/** Field → messages, as in `error.data` (part1 §8). */
export type FieldMessages = Record<string, string[]>;

/**
 * Why a request failed. `answered`: the server returned an error (spec D12); `unanswered`: there was no response
 * (offline, dropped, timed out).
 * `sessionEnded`: the session ended while the request waited (spec D20), which needs no message; `malformed`: the
 * response is not the envelope (HTML, empty, wrong shape).
 */
export type FailureKind = 'answered' | 'unanswered' | 'sessionEnded' | 'malformed';

/** The only error class that providers throw. `message` is the Russian text for the user. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** `error.code`, never the HTTP status (spec D12). */
  readonly code: number | string | null;
  readonly text: string;
  readonly data: unknown;
  /** HTTP status, 0 without a response. */
  readonly status: number;

  constructor(kind: FailureKind, body: ErrorBody, status: number) {
    super(body.text);
    this.name = 'ApiError';
    this.kind = kind;
    this.code = body.code;
    this.text = body.text;
    this.data = body.data;
    this.status = status;
  }

  /** Returns whether the same request would fail again, so that a retry is not offered. */
  get isFinal(): boolean {
    return this.code === otherTerritoriesCode;
  }

  /** Returns the status under Refine's name (its `HttpError`). */
  get statusCode(): number {
    return this.status;
  }
}
