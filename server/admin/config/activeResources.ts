import { createHash } from 'node:crypto';
import { withDialects, withoutDialects, type NamedDialects } from '#dialects/resolve.ts';
import { resources } from '#resources/index.ts';
import { sectionNames, type MenuSection } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { checkAgainstOthers, checkRelated, type ValidFile } from './check/checkAcrossFiles.ts';
import type { CheckResult } from './check/checkDeclarationText.ts';
import { formatDiagnostic, fileDiagnostic, type Diagnostic } from './check/diagnostic.ts';
import { fileNamePattern, type Contents, type ResourceFolder } from './resourceFolder.ts';

/** The added resources that are active, and what is wrong with the files that are not. */
export interface ActiveVersion {
  declarations: readonly Declaration[];
  diagnostics: readonly Diagnostic[];
  /** Sections of the menu besides those of the product. */
  sections: readonly MenuSection[];
  /** Changes whenever anything of it does. */
  version: string;
}

export interface ActiveResources {
  now(): ActiveVersion;
  /** Looks at the folder; what is new and valid becomes active, what is bad leaves the last valid version there. One look after another. */
  look(): Promise<void>;
  /** The diagnostics that a text would have under a file's name, beside the other active files. */
  check(file: string, text: string): Promise<Diagnostic[]>;
}

/** Reads a text as a declaration, here or in a thread of its own. Without `sections` the menu has those of the product, with null any. */
export type CheckText = (
  file: string,
  text: string,
  sections?: readonly string[] | null,
) => CheckResult | Promise<CheckResult>;

interface Parts {
  folder: ResourceFolder;
  /** Where the last valid version of each file is store, so that a restart has it too. */
  store: ResourceFolder;
  check: CheckText;
  /** The sections of the menu that the installation has besides, now. */
  sections?: () => readonly MenuSection[];
  print: (line: string) => void;
  /** How APIs speak: the dialects that the installation has named, and whether one of its own is there to be spoken with. */
  api?: () => { dialects: NamedDialects; forwarded: boolean };
}

const nothingRead: CheckResult = { declaration: null, diagnostics: [] };
const nothing: ActiveVersion = {
  declarations: [],
  diagnostics: [],
  sections: [],
  version: versionOf({ declarations: [], diagnostics: [], sections: [] }),
};

/** The resources of `CONFIG_DIR/resources`: one bad file takes down neither its own last valid version nor any other. */
export function watchResources({
  folder,
  store,
  check,
  sections = () => [],
  print,
  api = () => ({ dialects: {}, forwarded: false }),
}: Parts): ActiveResources {
  const checked = new Map<string, { text: string; sections: string; result: CheckResult }>();
  let valid = new Map<string, ValidFile>();
  let active = nothing;
  let seen: string | undefined;
  let looking = Promise.resolve();

  async function resultOf(file: string, text: string, names: readonly string[]): Promise<CheckResult> {
    const known = checked.get(file);
    const menu = names.join(' ');
    if (known?.text === text && known.sections === menu) return known.result;
    const result = await check(file, text, names);
    // What says the same stays the same object.
    const same = known?.text === text && known.result.declaration && result.declaration ? known.result : result;
    checked.set(file, { text, sections: menu, result: same });
    return same;
  }

  /** The last valid version: of this run, else of an earlier one. */
  async function lastValid(file: string, storedTexts: ReadonlyMap<string, string>): Promise<ValidFile | undefined> {
    const now = valid.get(file);
    if (now) return now;
    const text = storedTexts.get(file);
    // It was valid, and stays so when its section goes.
    const declaration = text === undefined ? null : (await check(file, text, null)).declaration;
    return declaration && text !== undefined ? { file, text, declaration } : undefined;
  }

  async function activate({ texts, refused, trouble }: Contents, menu: readonly MenuSection[]): Promise<void> {
    const storedTexts = store.read().texts;
    const diagnostics: Diagnostic[] = [...refused].map(([file, message]) => fileDiagnostic(file, message));
    if (trouble && !trouble.missing) diagnostics.push(fileDiagnostic('resources', trouble.text));
    const next = new Map<string, ValidFile>();
    const take = (candidate: ValidFile): boolean => {
      const beside = checkAgainstOthers(candidate, [...next.values()], api().dialects);
      diagnostics.push(...beside);
      if (beside.length === 0) next.set(candidate.file, candidate);
      return beside.length === 0;
    };
    // Files that stand as they stood come first: of two that claim one place the newcomer gives way.
    const unchanged = (file: string) => valid.get(file)?.text === texts.get(file);
    // What cannot be read now was not taken away.
    const unread =
      trouble && !trouble.missing
        ? [...valid.keys(), ...storedTexts.keys()]
        : [...refused.keys()].filter((name) => fileNamePattern.test(name));
    const present = new Set([
      ...[...texts.keys()].toSorted((a, b) => Number(unchanged(b)) - Number(unchanged(a))),
      ...unread,
    ]);
    for (const file of present) {
      const text = texts.get(file);
      const { declaration, diagnostics: own } =
        text === undefined ? nothingRead : await resultOf(file, text, namesIn(menu));
      diagnostics.push(...own);
      if (declaration && text !== undefined && take({ file, text, declaration })) continue;
      const last = await lastValid(file, storedTexts);
      if (last && checkAgainstOthers(last, [...next.values()], api().dialects).length === 0) next.set(file, last);
    }
    const known = [...resources, ...[...next.values()].map(({ declaration }) => declaration)];
    for (const item of next.values()) diagnostics.push(...checkRelated(item, known));
    storeValid(next, storedTexts, present);
    report(next, diagnostics);
    valid = next;
    const declarations = [...next.values()]
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ declaration }) => spoken(declaration));
    const now = { declarations, diagnostics, sections: menu };
    active = { ...now, version: versionOf(now) };
  }

  /** With every choice of its dialects made; the embedded API speaks the product's contract. */
  function spoken(declaration: Declaration): Declaration {
    const { dialects, forwarded } = api();
    return forwarded ? withDialects(declaration, dialects) : withoutDialects(declaration);
  }

  function storeValid(
    next: ReadonlyMap<string, ValidFile>,
    storedTexts: ReadonlyMap<string, string>,
    present: ReadonlySet<string>,
  ): void {
    try {
      for (const { file, text } of next.values()) if (storedTexts.get(file) !== text) store.write(file, text);
      for (const file of storedTexts.keys()) if (!present.has(file)) store.remove(file);
    } catch (error) {
      print(`Последняя верная версия ресурсов не сохранена: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Each change of a file is told once. */
  function report(next: ReadonlyMap<string, ValidFile>, diagnostics: readonly Diagnostic[]): void {
    const before = new Set(active.diagnostics.map(formatDiagnostic));
    for (const line of diagnostics.map(formatDiagnostic).filter((message) => !before.has(message))) print(line);
    for (const { file, text } of next.values()) if (valid.get(file)?.text !== text) print(`${file}: действует`);
    for (const file of valid.keys()) if (!next.has(file)) print(`${file}: больше не действует`);
  }

  async function lookOnce(): Promise<void> {
    const contents = folder.read();
    const menu = sections();
    const state = JSON.stringify([[...contents.texts], [...contents.refused], contents.trouble, menu, api()]);
    if (state === seen) return;
    await activate(contents, menu);
    seen = state;
  }

  return {
    now: () => active,
    look: () => (looking = looking.catch(() => undefined).then(lookOnce)),
    async check(file, text) {
      const { declaration, diagnostics } = await check(file, text, namesIn(sections()));
      if (declaration === null) return diagnostics;
      const [own, others] = [{ file, text, declaration }, [...valid.values()].filter((other) => other.file !== file)];
      return [
        ...checkAgainstOthers(own, others, api().dialects),
        ...checkRelated(own, [...resources, ...others.map((other) => other.declaration), declaration]),
      ];
    },
  };
}

/** The names of all sections that a menu has. */
function namesIn(own: readonly MenuSection[]): string[] {
  return [...sectionNames, ...own.map(({ name }) => name)];
}

function versionOf({ declarations, diagnostics, sections }: Omit<ActiveVersion, 'version'>): string {
  return createHash('sha256')
    .update(JSON.stringify([declarations, diagnostics, sections]))
    .digest('base64url')
    .slice(0, 22);
}
