import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { isRecord, recordIn, recordsIn } from '#codecs/records.ts';
import { allEndpoints } from '#contract/openApi.ts';
import { pageSize } from '#dictionaries/pageSize.ts';
import { readHar } from '#msw/recording/har.ts';
import { recordingOf, type CapturedCall } from '#msw/recording/recording.ts';
import { promptSmsCode } from './promptSmsCode.ts';
import { readCustomResources } from './apiCheck/readCustomResources.ts';
import { signInToApi } from './signInToApi.ts';

// npm run record -- <address | file.har> [--phone 7… | --token …] [--out recording.json]: records responses of a real
// API as test fixtures without personal data (docs/for-developers.md).
// Exit status 0: done, 1: no response was recorded, 2: invalid arguments.

const usage =
  'Использование: npm run record -- <адрес API | файл.har> [--phone 79120000001 | --token …] [--out recording.json]';
/** Number of records per list that are read individually. */
const opened = 3;

async function main(): Promise<number> {
  const options = parseArguments();
  if (options === null) {
    console.error(usage);
    return 2;
  }
  try {
    const heard = existsSync(options.source)
      ? readHar(readFileSync(options.source, 'utf8'))
      : await recordCalls(options);
    const recording = recordingOf(heard);
    if (recording.calls.length === 0) throw new Error(`${options.source}: ответов API не нашлось`);
    writeFileSync(options.out, `${JSON.stringify(recording, null, 1)}\n`);
    console.log(`${options.out}: ответов ${recording.calls.length}. Имена, телефоны, тексты и координаты заменены.`);
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

interface RecordOptions {
  source: string;
  out: string;
  phone: string | undefined;
  token: string | undefined;
}

function parseArguments(): RecordOptions | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        out: { type: 'string', default: 'recording.json' },
        phone: { type: 'string' },
        token: { type: 'string' },
      },
    });
    const [source, ...more] = positionals;
    if (source === undefined || more.length > 0) return null;
    const isHere = existsSync(source) || (/^https?:\/\//i.test(source) && (values.phone ?? values.token) !== undefined);
    return isHere ? { source: source.replace(/\/+$/, ''), ...values, phone: values.phone, token: values.token } : null;
  } catch {
    return null;
  }
}

/**
 * Records every list and lookup of the contract, including custom resources, and some records of each list; responses
 * that are not JSON are reported and skipped.
 */
async function recordCalls({ source: api, phone, token }: RecordOptions): Promise<CapturedCall[]> {
  const send = await signInToApi({ api, phone, token, code: undefined }, promptSmsCode);
  const heard: CapturedCall[] = [];
  const hear = async (path: string): Promise<unknown> => {
    try {
      const { status, text } = await send({ method: 'GET', url: path });
      const body: unknown = JSON.parse(text);
      heard.push({ method: 'GET', url: `${api}${path}`, status, body });
      return body;
    } catch (error) {
      console.error(
        `${path}: пропущено, ${error instanceof SyntaxError ? 'ответ — не JSON' : String(error instanceof Error ? error.message : error)}`,
      );
      return null;
    }
  };
  const added = await readCustomResources(process.env['CONFIG_DIR'] || 'config', console.error);
  const reads = allEndpoints(added, 'forwarded').filter(
    ({ method, path, open, answer }) =>
      method === 'get' && path.startsWith('/api/') && open !== true && 'data' in answer,
  );
  const needs = ({ parameters = [] }: (typeof reads)[number]): boolean =>
    parameters.some(({ required }) => required === true);
  for (const call of reads.filter((item) => !needs(item))) {
    const isList = (call.parameters ?? []).some(({ name }) => name === 'offset');
    const body = await hear(`${call.path}${isList ? `?limit=${pageSize}&offset=0` : ''}`);
    const item = reads.find(({ path }) => path.startsWith(`${call.path}{`) && path.endsWith('}/'));
    for (const id of item === undefined ? [] : idsIn(body, item.path).slice(0, opened))
      await hear(`${call.path}${encodeURIComponent(id)}/`);
  }
  return heard;
}

/** Returns the ids of a list's rows, by their parameter name in the path of one record. */
function idsIn(body: unknown, path: string): string[] {
  const { data } = recordIn(body);
  const name = /\{([^}]*)\}\/$/.exec(path)?.[1] ?? '';
  return recordsIn(isRecord(data) ? data['data'] : data).flatMap((row) =>
    row[name] === undefined ? [] : [String(row[name])],
  );
}

process.exitCode = await main();
