import { createHash } from 'node:crypto';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkBeside, type GoodFile } from './check/checkTogether.ts';
import { checkText, type Checked } from './check/checkText.ts';
import { saidOf, type Mistake } from './check/mistake.ts';
import type { ResourceFolder } from './resourceFolder.ts';

/** The added resources as they are in force, and what is wrong with the files that are not. */
export interface InForce {
  declarations: readonly Declaration[];
  mistakes: readonly Mistake[];
  /** Changes whenever the declarations or the mistakes do. */
  version: string;
}

export interface InstalledResources {
  now(): InForce;
  /** Looks at the folder; what is new and good comes into force, what is bad leaves the last good version there. */
  look(): void;
  /** The mistakes that a text would have under a file's name, beside the other files in force. */
  check(file: string, text: string): Mistake[];
}

interface Parts {
  folder: ResourceFolder;
  /** Where the last good version of each file is kept, so that a restart has it too. */
  kept: ResourceFolder;
  print: (line: string) => void;
}

const nothing: InForce = { declarations: [], mistakes: [], version: versionOf([], []) };

/** The resources of `CONFIG_DIR/resources`: one bad file takes down neither its own last good version nor any other. */
export function installedResources({ folder, kept, print }: Parts): InstalledResources {
  const checked = new Map<string, { text: string; result: Checked }>();
  let good = new Map<string, GoodFile>();
  let inForce = nothing;
  let seen: string | undefined;

  function resultOf(file: string, text: string): Checked {
    const known = checked.get(file);
    if (known?.text === text) return known.result;
    const result = checkText(file, text);
    checked.set(file, { text, result });
    return result;
  }

  /** The last good version: of this run, else of an earlier one. */
  function lastGood(file: string, keptTexts: ReadonlyMap<string, string>): GoodFile | undefined {
    const now = good.get(file);
    if (now) return now;
    const text = keptTexts.get(file);
    const declaration = text === undefined ? null : checkText(file, text).declaration;
    return declaration && text !== undefined ? { file, text, declaration } : undefined;
  }

  function settle(texts: ReadonlyMap<string, string>): void {
    const keptTexts = kept.read();
    const mistakes: Mistake[] = [];
    const next = new Map<string, GoodFile>();
    const take = (candidate: GoodFile): boolean => {
      const beside = checkBeside(candidate, [...next.values()]);
      mistakes.push(...beside);
      if (beside.length === 0) next.set(candidate.file, candidate);
      return beside.length === 0;
    };
    // Files that stand as they stood come first: of two that claim one place the newcomer gives way.
    const unchanged = (file: string) => good.get(file)?.text === texts.get(file);
    for (const file of [...texts.keys()].toSorted((a, b) => Number(unchanged(b)) - Number(unchanged(a)))) {
      const text = texts.get(file) as string;
      const { declaration, mistakes: own } = resultOf(file, text);
      mistakes.push(...own);
      if (declaration && take({ file, text, declaration })) continue;
      const last = lastGood(file, keptTexts);
      if (last && last.text !== text && checkBeside(last, [...next.values()]).length === 0) next.set(file, last);
    }
    keep(next, keptTexts, texts);
    tell(next, mistakes);
    good = next;
    const declarations = [...next.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1)).map(({ declaration }) => declaration);
    inForce = { declarations, mistakes, version: versionOf(declarations, mistakes) };
  }

  function keep(next: ReadonlyMap<string, GoodFile>, keptTexts: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>): void {
    try {
      for (const { file, text } of next.values()) if (keptTexts.get(file) !== text) kept.write(file, text);
      for (const file of keptTexts.keys()) if (!texts.has(file)) kept.remove(file);
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

  return {
    now: () => inForce,
    look() {
      const texts = folder.read();
      const state = JSON.stringify([...texts]);
      if (state === seen) return;
      seen = state;
      settle(texts);
    },
    check(file, text) {
      const { declaration, mistakes } = checkText(file, text);
      if (declaration === null) return mistakes;
      return checkBeside({ file, text, declaration }, [...good.values()].filter((other) => other.file !== file));
    },
  };
}

function versionOf(declarations: readonly Declaration[], mistakes: readonly Mistake[]): string {
  return createHash('sha256').update(JSON.stringify([declarations, mistakes])).digest('base64url').slice(0, 22);
}
