import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(html|js|css|json|svg|webmanifest|txt)$/;
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes `<name>.br` and `<name>.gz` for each file that becomes smaller, so that the server need not compress. */
export async function compressFolder(folder) {
  const queue = readdirSync(folder, { recursive: true }).filter(
    (name) => compressible.test(name) && !/(^|[/\\])\./.test(name),
  );
  const work = async () => {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) await compressFile(join(folder, name));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

async function compressFile(path) {
  const bytes = await readFile(path);
  const made = [
    ['.br', await promisify(brotliCompress)(bytes, quality)],
    ['.gz', await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })],
  ];
  for (const [suffix, compressed] of made)
    if (compressed.length < bytes.length) await writeFile(path + suffix, compressed);
}
