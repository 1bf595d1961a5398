import type { TSchema } from '@sinclair/typebox';
import type { JsonSchema } from '#schemas/jsonSchema.ts';

export type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Extension that marks an operation whose query has further, undescribed parameters. */
export const moreParameters = 'x-more-parameters';

/** A parameter of a query, a path or a header. A list in a query is sent as one bracketed value, `[1,2]` (spec D13). */
export interface EndpointParameter {
  name: string;
  in: 'query' | 'path' | 'header';
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  /** The value is one bracketed text: the JSON of a list of numbers. */
  bracketed?: boolean;
  /** Only the embedded API supports the parameter. */
  ours?: boolean;
}

/** An error response: the HTTP status, `error.code` and the content of `error.data` (spec D12). */
export interface ErrorResponse {
  status: number;
  code: number;
  says: string;
  data?: TSchema;
}

/** The content of a success response: `data` in its envelope (spec D11), or a body that is not JSON. */
export type SuccessResponse =
  | { data: JsonSchema; nested?: boolean; meta?: boolean; version?: boolean }
  | { raw: JsonSchema }
  | { type: string };

/** An operation of the API: its request and its responses. */
export interface Endpoint {
  method: HttpMethod;
  /** Path with the names of its parameters in braces. */
  path: string;
  /** Section of the description. */
  section: string;
  /** Summary in Russian. */
  summary: string;
  description?: string;
  /** The call requires no sign-in. */
  open?: boolean;
  /** Only the embedded API has the call (spec D67). */
  ours?: boolean;
  parameters?: readonly EndpointParameter[];
  body?: { schema: JsonSchema; type?: string; example?: unknown; optional?: boolean };
  /** The query has further parameters in the format of the dialect. */
  moreParameters?: boolean;
  answer: SuccessResponse;
  example?: unknown;
  /** Error responses in addition to those of every call. */
  refusals?: readonly ErrorResponse[];
}
