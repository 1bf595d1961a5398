import { createHash } from 'node:crypto';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkBeside, type GoodFile } from './check/checkTogether.ts';
import type { Checked } from './check/checkText.ts';
import { saidOf, wholeFile, type Mistake } from './check/mistake.ts';
import { fileName, type Contents, type ResourceFolder } from './resourceFolder.ts';

/** The added resources as they are in force, and what is wrong with the files that are not. */
export interface InForce {
  declarations: readonly Declaration[];
  mistakes: readonly Mistake[];
  /** Changes whenever the declarations or the mistakes do. */
  version: string;
}

export interface InstalledResources {
  now(): InForce;
  /** Looks at the folder; what is new and good comes into force, what is bad leaves the last good version there. One look after another. */
  look(): Promise<void>;
  /** The mistakes that a text would have under a file's name, beside the other files in force. */
  check(file: string, text: string): Promise<Mistake[]>;
}

/** Reads a text as a declaration, here or in a thread of its own. */
export type CheckText = (file: string, text: string) => Checked | Promise<Checked>;

interface Parts {
  folder: ResourceFolder;
  /** Where the last good version of each file is kept, so that a restart has it too. */
  kept: ResourceFolder;
  check: CheckText;
  print: (line: string) => void;
}

const nothingRead: Checked = { declaration: null, mistakes: [] };
const nothing: InForce = { declarations: [], mistakes: [], version: versionOf([], []) };

/** The resources of `CONFIG_DIR/resources`: one bad file takes down neither its own last good version nor any other. */
export function installedResources({ folder, kept, check, print }: Parts): InstalledResources {
  const checked = new Map<string, { text: string; result: Checked }>();
  let good = new Map<string, GoodFile>();
  let inForce = nothing;
  let seen: string | undefined;
  let looking = Promise.resolve();

  async function resultOf(file: string, text: string): Promise<Checked> {
    const known = checked.get(file);
    if (known?.text === text) return known.result;
    const result = await check(file, text);
    checked.set(file, { text, result });
    return result;
  }

  /** The last good version: of this run, else of an earlier one. */
  async function lastGood(file: string, keptTexts: ReadonlyMap<string, string>): Promise<GoodFile | undefined> {
    const now = good.get(file);
    if (now) return now;
    const text = keptTexts.get(file);
    const declaration = text === undefined ? null : (await check(file, text)).declaration;
    return declaration && text !== undefined ? { file, text, declaration } : undefined;
  }

  async function settle({ texts, refused, trouble }: Contents): Promise<void> {
    const keptTexts = kept.read().texts;
    const mistakes: Mistake[] = [...refused].map(([file, said]) => wholeFile(file, said));
    if (trouble && !trouble.missing) mistakes.push(wholeFile('resources', trouble.text));
    const next = new Map<string, GoodFile>();
    const take = (candidate: GoodFile): boolean => {
      const beside = checkBeside(candidate, [...next.values()]);
      mistakes.push(...beside);
      if (beside.length === 0) next.set(candidate.file, candidate);
      return beside.length === 0;
    };
    // Files that stand as they stood come first: of two that claim one place the newcomer gives way.
    const unchanged = (file: string) => good.get(file)?.text === texts.get(file);
    // What cannot be read now was not taken away.
    const unread = trouble && !trouble.missing ? [...good.keys(), ...keptTexts.keys()] : [...refused.keys()].filter((name) => fileName.test(name));
    const present = new Set([...[...texts.keys()].toSorted((a, b) => Number(unchanged(b)) - Number(unchanged(a))), ...unread]);
    for (const file of present) {
      const text = texts.get(file);
      const { declaration, mistakes: own } = text === undefined ? nothingRead : await resultOf(file, text);
      mistakes.push(...own);
      if (declaration && text !== undefined && take({ file, text, declaration })) continue;
      const last = await lastGood(file, keptTexts);
      if (last && last.text !== text && checkBeside(last, [...next.values()]).length === 0) next.set(file, last);
    }
    keep(next, keptTexts, present);
    tell(next, mistakes);
    good = next;
    const declarations = [...next.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(({ declaration }) => declaration);
    inForce = { declarations, mistakes, version: versionOf(declarations, mistakes) };
  }

  function keep(next: ReadonlyMap<string, GoodFile>, keptTexts: ReadonlyMap<string, string>, present: ReadonlySet<string>): void {
    try {
      for (const { file, text } of next.values()) if (keptTexts.get(file) !== text) kept.write(file, text);
      for (const file of keptTexts.keys()) if (!present.has(file)) kept.remove(file);
    } catch (error) {
      print(`Последняя верная версия ресурсов не сохранена: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Each change of a file is told once. */
  function tell(next: ReadonlyMap<string, GoodFile>, mistakes: readonly Mistake[]): void {
    const before = new Set(inForce.mistakes.map(saidOf));
    for (const line of mistakes.map(saidOf).filter((said) => !before.has(said))) print(line);
    for (const { file, text } of next.values()) if (good.get(file)?.text !== text) print(`${file}: действует`);
    for (const file of good.keys()) if (!next.has(file)) print(`${file}: больше не действует`);
  }

  async function lookOnce(): Promise<void> {
    const contents = folder.read();
    const state = JSON.stringify([[...contents.texts], [...contents.refused], contents.trouble]);
    if (state === seen) return;
    await settle(contents);
    seen = state;
  }

  return {
    now: () => inForce,
    look: () => (looking = looking.catch(() => undefined).then(lookOnce)),
    async check(file, text) {
      const { declaration, mistakes } = await check(file, text);
      if (declaration === null) return mistakes;
      return checkBeside({ file, text, declaration }, [...good.values()].filter((other) => other.file !== file));
    },
  };
}

function versionOf(declarations: readonly Declaration[], mistakes: readonly Mistake[]): string {
  return createHash('sha256').update(JSON.stringify([declarations, mistakes])).digest('base64url').slice(0, 22);
}
