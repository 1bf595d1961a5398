import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { encodings } from './encoding.ts';
import type { PageFile } from './pageFile.ts';

/** The id of the element that has the first answers (src/app/early/boot.ts). */
const element = 'first-answers';
/** A quarter of the time of the best, for nearly all of its effect. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A page that carries `json` before its scripts. It is data to the browser, which the policy of scripts lets through. */
export function pageWith(file: PageFile, json: string): PageFile {
  const data = `<script type="application/json" id="${element}">${json.replaceAll('<', '\\u003c')}</script>`;
  const bytes = Buffer.from(file.plain.bytes.toString().replace('<head>', () => `<head>${data}`));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return {
    ...file, plain: { bytes, tag: `"${hash}"` }, encodings,
    encoded: { br: { bytes: brotliCompressSync(bytes, quality), tag: `"${hash}-br"` }, gzip: { bytes: gzipSync(bytes), tag: `"${hash}-gzip"` } },
  };
}
