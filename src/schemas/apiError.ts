/** What `error` carries in an answer (part1 §8, spec D12). `data` may be a map of field → messages, an array or a string. */
export interface ErrorBody {
  code: number | string | null;
  text: string;
  data?: unknown;
}

/** Field → messages, as `error.data` carries it (part1 §8). */
export type FieldMessages = Record<string, string[]>;

/**
 * Why a request failed:
 * `answered`: the server answered with an error (spec D12);
 * `unanswered`: no answer came (offline, dropped, timed out);
 * `sessionEnded`: the session ended while it waited (spec D20), nobody needs to be told;
 * `malformed`: an answer came that is not the envelope (HTML, empty, wrong shape).
 */
export type FailureKind = 'answered' | 'unanswered' | 'sessionEnded' | 'malformed';

/** The one error every provider throws. `message` is the text to show a person, in Russian. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  /** `error.code` alone, never the HTTP status (spec D12). */
  readonly code: number | string | null;
  readonly text: string;
  readonly data: unknown;
  /** The HTTP status, 0 when nothing was answered. */
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

  /** Refine's name for the same number (its `HttpError`). */
  get statusCode(): number {
    return this.status;
  }
}
