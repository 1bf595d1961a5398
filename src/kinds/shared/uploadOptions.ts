import { Type } from '@sinclair/typebox';
import { many } from './options.ts';

/** Options of an upload: its target and the accepted files. */
export const uploadOptions = {
  upload: Type.Object(
    {
      /** Path that accepts the file as a part of `multipart/form-data`. */
      path: Type.String({ pattern: '^/api(/[A-Za-z0-9_-]+)+/$' }),
      /** Name of that part; `file` by default. */
      field: Type.Optional(Type.String({ minLength: 1 })),
      /** Location of the file's URL in the response; `data.url` by default. */
      answer: Type.Optional(Type.String({ minLength: 1 })),
      /**
       * The path returns the upload target (`{url, fields}` or `{url, method, headers}`) on the page's own origin; only
       * external APIs use this.
       */
      presigned: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  /** Accepted types (`image/png`, `image/*`) and name extensions (`.xlsx`). */
  accept: Type.Optional(
    Type.Array(Type.String({ pattern: '^(\\.[A-Za-z0-9]+|[a-z]+/(\\*|[A-Za-z0-9.+-]+))$' }), { minItems: 1 }),
  ),
  /** Maximum bytes of a file; 10 MB by default. */
  max: Type.Optional(Type.Integer({ minimum: 1 })),
  many,
};
