import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, type ParseError } from 'jsonc-parser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '#tests/support/testing.ts';
import { demoPhones } from '../support/demoPhones.ts';

const root = join(import.meta.dirname, '../..');
const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'ARCHITECTURE.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
].map((name) => ({ name, text: readFileSync(join(root, name), 'utf8') }));

const blocks = (text: string, fence: RegExp): string[] => [...text.matchAll(fence)].map(([, block]) => block ?? '');

describe('Examples of the documents', () => {
  it('are JSON where they say so', () => {
    const wrong = documents.flatMap(({ name, text }) =>
      blocks(text, /^```jsonc?\b[^\n]*\n([\s\S]*?)^```$/gm).flatMap((block) => {
        // A part of a declaration stands without its braces, a request before the response in a comment.
        const whole = /^\s*"/.test(block) ? `{${block}}` : block;
        const errors: ParseError[] = [];
        parse(whole, errors, { allowTrailingComma: false });
        return errors.length === 0 ? [] : [`${name}: ${block.slice(0, 60)}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('run only commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const typed = documents.flatMap(({ name, text }) =>
      [...text.matchAll(/npm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script]) => ({ name, script: script ?? '' })),
    );
    expect(typed.length).toBeGreaterThan(50);
    expect(typed.filter(({ script }) => !Object.hasOwn(scripts, script))).toEqual([]);
  });
});

describe('Requests of the documents', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await openTestApi();
  });
  afterAll(() => api.close());

  /** Sends a line of curl as it is written, with the variables of a shell filled in. */
  async function curl(line: string, variables: Readonly<Record<string, string>>): Promise<unknown> {
    const filled = line
      .replaceAll(/\\\n\s*/g, '')
      .replaceAll(/\$(\w+)/g, (_name, name: string) => variables[name] ?? '')
      .replace(/ > \S+$/, '');
    const words = [...filled.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
    const after = (option: string) => words.flatMap((word, at) => (words[at - 1] === option ? [word] : []));
    const address = words.find((word) => word.startsWith('http')) ?? '';
    const [body] = after('-d');
    const response = await api.fetch(address.replace(/^https?:\/\/[^/]+/, ''), {
      method: after('-X')[0] ?? 'GET',
      headers: Object.fromEntries(after('-H').map((header) => header.split(': ') as [string, string])),
      ...(body !== undefined && { body }),
    });
    expect({ address, status: response.status }).toEqual({ address, status: 200 });
    return response.json();
  }

  const linesOf = (name: string): string[] =>
    blocks(documents.find((item) => item.name === name)?.text ?? '', /^```sh\n([\s\S]*?)^```$/gm).flatMap((block) =>
      block
        .replaceAll(/\\\n/g, '\\\u0000')
        .split('\n')
        .map((line) => line.replaceAll('\\\u0000', '\\\n'))
        .filter((line) => line.startsWith('curl ')),
    );

  it('get a token, the description of the API and a key of a client', async () => {
    const [askCode = '', signIn = '', describe = ''] = linesOf('docs/for-developers.md');
    const at = 'http://127.0.0.1:8080/api/v1/auth/';
    // The phone of the documents belongs to nobody, and the code is another one each time.
    const own = (line: string) => line.replace('79120000001', demoPhones.everything);
    await curl(own(askCode), { at });
    const answer = await curl(own(signIn).replace('482163', api.lastCode(demoPhones.everything) ?? ''), { at });
    const { access_token: TOKEN } = (answer as { data: { access_token: string } }).data;
    expect(await curl(describe, { TOKEN })).toMatchObject({ openapi: '3.1.0' });
    const [key = ''] = linesOf('docs/sync-api.md');
    expect(await curl(key, { TOKEN })).toEqual({
      success: true,
      data: { keyId: 1, key: expect.stringMatching(/^obmen_/) as string },
    });
  });

  it('are answered as lists with their parameters', async () => {
    const { access_token: token } = await api.signIn();
    const written = documents.flatMap(({ text }) => [
      ...[...text.matchAll(/GET (\/api\/(?:v\d|exchange)\/[\w/.]+\?[^\s`<{…]+)(?=[\s`])/g)].map(
        ([, address]) => address ?? '',
      ),
      // The parameters of every list, at lists that have these fields; those answered with a text are refused.
      ...[...text.matchAll(/^\| `((?:search|count|sum)=[^`]+)` \| (?!`)/gm)].map(
        ([, query]) => `/api/v1/tasks/?${query ?? ''}`,
      ),
      ...[...text.matchAll(/^\| `(sort=[^`]+)` \| (?!`)/gm)].map(([, query]) => `/api/v1/strategies/?${query ?? ''}`),
    ]);
    expect(written.length).toBeGreaterThan(3);
    const refused: unknown[] = [];
    for (const address of written) {
      const { status, body } = await api.call('GET', encodeURI(address), token);
      if (status !== 200) refused.push([address, status, body.error?.text]);
    }
    expect(refused).toEqual([]);
  });
});
