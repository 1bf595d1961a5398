import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

/** Names that several files export with one meaning, because their layers may not import each other, by the meaning. */
const allowed: Readonly<Record<string, string>> = {
  Id: 'the id of a record',
  ImportRow: 'a row of an imported file, on the server and in the page',
  JsonPath: 'the path of a value in a JSON document',
  JsonSchema: 'a JSON schema',
  HttpMethod: 'a method of HTTP',
  Profile: 'the profile of aboutMe',
  RecordId: 'the id of a record',
  SavedView: 'a named view of a list',
  SetupState: 'whether the first sign-in is possible',
  defaultProductName: 'the product name without a configuration',
  unixNow: 'the present in unix seconds',
};

/** Returns the names that a source file exports by a declaration. */
function exportsOf(source: string): string[] {
  const declared = source.matchAll(/^export (?:async )?(?:const|let|function|class|interface|type) (\w+)/gm);
  const destructured = source.matchAll(/^export const [[{]([^\]}=]+)[\]}] =/gm);
  return [
    ...[...declared].map(([, name = '']) => name),
    ...[...destructured].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  ];
}

it('exports each name from one file, so that one name has one meaning', () => {
  const files = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test|\.types|\.d)\.tsx?$/.test(name))
      .map((name) => join(folder, name)),
  );
  const exporters = new Map<string, string[]>();
  for (const file of files) {
    for (const name of new Set(exportsOf(readFileSync(join(root, file), 'utf8'))))
      exporters.set(name, [...(exporters.get(name) ?? []), file]);
  }
  const shared = [...exporters].filter(([, from]) => from.length > 1);
  expect(shared.filter(([name]) => !Object.hasOwn(allowed, name))).toEqual([]);
  // A name that is shared no more leaves the list.
  expect(Object.keys(allowed).filter((name) => !shared.some(([found]) => found === name))).toEqual([]);
});
