import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkDeclarationText } from '#server/admin/config/check/checkDeclarationText.ts';
import { formatDiagnostic } from '#server/admin/config/check/diagnostic.ts';
import { declarationText } from '#studio/text/declarationText.ts';
import { draftCollections, leftOutText, type CollectionDraft } from '#studio/openapi/draftCollections.ts';
import { readDescription } from '#studio/openapi/description.ts';

// npm run resources:from-openapi -- <file or address> [--out config/resources] [--force]: drafts the resources of an
// OpenAPI description. Without --out they are one
// JSON array on standard output; guesses are written to standard error. Exit status 0: done, 1: not all resources could
// be drafted, 2: invalid arguments.

const usage = 'Использование: npm run resources:from-openapi -- <файл или адрес> [--out config/resources] [--force]';
/** Timeout of a request in ms. */
const timeoutMs = 30_000;

interface DraftOptions {
  source: string;
  out: string | undefined;
  force: boolean;
}

function parseArguments(): DraftOptions | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { out: { type: 'string' }, force: { type: 'boolean', default: false } },
    });
    const [source, ...more] = positionals;
    return source === undefined || more.length > 0 ? null : { source, out: values.out, force: values.force };
  } catch {
    return null;
  }
}

async function textOf(source: string): Promise<string> {
  if (!/^https?:\/\//i.test(source)) return readFileSync(source, 'utf8');
  const response = await fetch(source, {
    signal: AbortSignal.timeout(timeoutMs),
    headers: { accept: 'application/json' },
  });
  if (!response.ok) throw new Error(`адрес ответил ${response.status}`);
  return response.text();
}

interface Drafted {
  file: string;
  text: string;
}

/** Returns the draft as a file's text and reports its guesses and diagnostics. */
function drafted(entity: CollectionDraft): Drafted & { good: boolean } {
  const { declaration, guesses } = entity.draft();
  const [file, text] = [`${entity.name}.json`, declarationText(declaration)];
  console.error(`\n${file} — ${entity.path}. Проверьте догадки: ${guesses.length}`);
  for (const { path, why } of guesses) console.error(`  ${path.join('.')}: ${why}`);
  const { diagnostics } = checkDeclarationText(file, text);
  for (const diagnostic of diagnostics) console.error(`  ошибка: ${formatDiagnostic(diagnostic)}`);
  return { file, text, good: diagnostics.length === 0 };
}

/** Writes the drafts, skipping existing files unless forced; returns the number of skipped ones. */
function write(drafts: readonly Drafted[], out: string, force: boolean): number {
  mkdirSync(out, { recursive: true });
  const stored = drafts.filter(({ file }) => !force && existsSync(join(out, file)));
  for (const { file, text } of drafts)
    if (!stored.some((item) => item.file === file)) writeFileSync(join(out, file), text);
  for (const { file } of stored)
    console.error(`${join(out, file)} уже есть и не тронут: добавьте --force, чтобы заменить`);
  console.error(`\n${out}: записано файлов ${drafts.length - stored.length}, не тронуто ${stored.length}`);
  return stored.length;
}

async function run({ source, out, force }: DraftOptions): Promise<number> {
  let text: string;
  try {
    text = await textOf(source);
  } catch (error) {
    console.error(`${source} не прочитать: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  const description = readDescription(text);
  if ('problem' in description) {
    console.error(`${source}: ${description.problem}`);
    return 1;
  }
  const found = draftCollections(description);
  const drafts = found.drafts.map(drafted);
  if (found.left > 0) console.error(`\n${leftOutText(found.left)}`);
  if (drafts.length === 0) {
    console.error(`${source}: списков, из которых можно составить ресурс, в описании нет`);
    return 1;
  }
  const left = out === undefined ? 0 : write(drafts, out, force);
  if (out === undefined) console.log(`[\n${drafts.map((item) => item.text.trimEnd()).join(',\n')}\n]`);
  return left > 0 || drafts.some(({ good }) => !good) ? 1 : 0;
}

const options = parseArguments();
if (options === null) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await run(options);
}
