import { Type } from '@sinclair/typebox';
import { many } from './options.ts';

/** Where a file goes, and what may go there. */
export const uploadOptions = {
  upload: Type.Object(
    {
      /** The address that takes a file, as a part of a form (`multipart/form-data`). */
      path: Type.String({ pattern: '^/api(/[A-Za-z0-9_-]+)+/$' }),
      /** What that part is called; `file` unless said. */
      field: Type.Optional(Type.String({ minLength: 1 })),
      /** Where in the answer the file's own address stands; `data.url` unless said. */
      answer: Type.Optional(Type.String({ minLength: 1 })),
      /** The address only says where the bytes go (`{url, fields}` or `{url, method, headers}`), which is of the page's own origin; a company's API alone has such. */
      presigned: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  /** Types (`image/png`, `image/*`) and ends of names (`.xlsx`) that are taken. */
  accept: Type.Optional(
    Type.Array(Type.String({ pattern: '^(\\.[A-Za-z0-9]+|[a-z]+/(\\*|[A-Za-z0-9.+-]+))$' }), { minItems: 1 }),
  ),
  /** Bytes of a file; 10 MB unless said. */
  max: Type.Optional(Type.Integer({ minimum: 1 })),
  many,
};
