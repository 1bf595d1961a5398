import type { TSchema } from '@sinclair/typebox';
import type { JsonSchema } from '#schemas/jsonSchema.ts';

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** A parameter of a query, a path or a header. A list in a query travels as one bracketed value, `[1,2]` (spec D13). */
export interface EndpointParameter {
  name: string;
  in: 'query' | 'path' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  /** One bracketed value: the JSON of a list of numbers. */
  bracketed?: boolean;
  /** The embedded API alone understands it. */
  ours?: boolean;
}

/** A refusal: the HTTP status, `error.code`, and what `error.data` carries (spec D12). */
export interface ErrorResponse {
  status: number;
  code: number;
  says: string;
  data?: TSchema;
}

/** What a success carries: `data` in its envelope (spec D11), or something that is no JSON. */
export type SuccessResponse =
  | { data: JsonSchema; nested?: boolean; told?: boolean; version?: boolean }
  | { raw: JsonSchema }
  | { type: string };

/** A call of the API: what is sent, and what comes back. */
export interface Endpoint {
  method: HttpMethod;
  /** With the names of its parameters in braces. */
  path: string;
  /** The section that it stands in. */
  section: string;
  /** What it does, in Russian. */
  summary: string;
  description?: string;
  /** Whoever calls it need not be signed in. */
  open?: boolean;
  /** The embedded API alone has it (spec D67). */
  ours?: boolean;
  parameters?: readonly EndpointParameter[];
  body?: { schema: JsonSchema; type?: string; example?: unknown; optional?: boolean };
  /** Its query has parameters besides, as its dialect writes them. */
  moreParameters?: boolean;
  answer: SuccessResponse;
  example?: unknown;
  /** Besides those that every call may be answered with. */
  refusals?: readonly ErrorResponse[];
}
