import { createHash } from 'node:crypto';
import { withDialects, withoutDialects, type NamedDialects } from '#dialects/resolve.ts';
import { resources } from '#resources/index.ts';
import { sectionNames, type MenuSection } from '#dictionaries/menu.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import {
  checkAgainstOthers,
  checkOwnAddresses,
  checkQueries,
  checkRelated,
  type ValidFile,
} from './check/checkAcrossFiles.ts';
import type { CheckResult } from './check/checkDeclarationText.ts';
import { formatDiagnostic, fileDiagnostic, type Diagnostic } from './check/diagnostic.ts';
import { fileNamePattern, type Contents, type ResourceFolder } from './resourceFolder.ts';

/** The active custom resources, and the diagnostics of inactive files. */
export interface ActiveVersion {
  declarations: readonly Declaration[];
  diagnostics: readonly Diagnostic[];
  /** Sections of the menu in addition to the product's. */
  sections: readonly MenuSection[];
  /** Changes with any part of the version. */
  version: string;
}

export interface ActiveResources {
  now(): ActiveVersion;
  /**
   * Reads the folder and activates new valid files; an invalid file leaves its last valid version active. Calls run in
   * sequence.
   */
  look(): Promise<void>;
  /** Returns the diagnostics of a text under a file's name, beside the other active files. */
  check(file: string, text: string): Promise<Diagnostic[]>;
}

/**
 * Parses a text as a declaration, in this thread or another. Without `sections` the menu has the product's sections;
 * with null, any section is valid.
 */
type CheckText = (
  file: string,
  text: string,
  sections?: readonly string[] | null,
) => CheckResult | Promise<CheckResult>;

interface Parts {
  folder: ResourceFolder;
  /** Stores the last valid version of each file, so that it survives a restart. */
  store: ResourceFolder;
  check: CheckText;
  /** The current menu sections of the installation. */
  sections?: () => readonly MenuSection[];
  print: (line: string) => void;
  /** The API dialects that the installation has named, and whether an external API is behind the server. */
  api?: () => { dialects: NamedDialects; forwarded: boolean };
}

const nothingRead: CheckResult = { declaration: null, diagnostics: [] };
const nothing: ActiveVersion = {
  declarations: [],
  diagnostics: [],
  sections: [],
  version: versionOf({ declarations: [], diagnostics: [], sections: [] }),
};

/**
 * Watches the resources of `CONFIG_DIR/resources`. An invalid file affects neither its own last valid version nor other
 * files.
 */
export function watchResources({
  folder,
  store,
  check,
  sections = () => [],
  print,
  api = () => ({ dialects: {}, forwarded: false }),
}: Parts): ActiveResources {
  const resultOf = rememberResults(check);
  let valid = new Map<string, ValidFile>();
  let active = nothing;
  let seen: string | undefined;
  let looking = Promise.resolve();

  /** Returns the last valid version, from this run or an earlier one. */
  async function lastValid(file: string, storedTexts: ReadonlyMap<string, string>): Promise<ValidFile | undefined> {
    const now = valid.get(file);
    if (now) return now;
    const text = storedTexts.get(file);
    // It was valid, and stays valid when its section is removed.
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
    // Of two files that claim the same place, the new one is rejected, also after a restart.
    const unchanged = (file: string) => (valid.get(file)?.text ?? storedTexts.get(file)) === texts.get(file);
    const present = new Set([
      ...[...texts.keys()].toSorted((a, b) => Number(unchanged(b)) - Number(unchanged(a))),
      ...unreadFiles({ refused, trouble }, [...valid.keys(), ...storedTexts.keys()]),
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
    for (const item of next.values())
      diagnostics.push(
        ...checkRelated(item, known),
        ...checkQueries(item, { all: known, named: api().dialects, forwarded: api().forwarded }),
      );
    storeValid({ store, print }, next, { storedTexts, present });
    report(next, diagnostics);
    valid = next;
    const declarations = [...next.values()]
      .toSorted((a, b) => (a.file < b.file ? -1 : 1))
      .map(({ declaration }) => withResolvedDialect(declaration, api()));
    const now = { declarations, diagnostics, sections: menu };
    active = { ...now, version: versionOf(now) };
  }

  /** Logs each change of a file once. */
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
      const others = [...valid.values()].filter((other) => other.file !== file);
      return checkBeside({ file, text, declaration }, others, api());
    },
  };
}

/** Returns a function that checks a text, and keeps the result while the text and the sections are the same. */
function rememberResults(
  check: CheckText,
): (file: string, text: string, names: readonly string[]) => Promise<CheckResult> {
  const checked = new Map<string, { text: string; sections: string; result: CheckResult }>();
  return async (file, text, names) => {
    const known = checked.get(file);
    const menu = names.join(' ');
    if (known?.text === text && known.sections === menu) return known.result;
    const result = await check(file, text, names);
    // An unchanged file keeps the same object.
    const same = known?.text === text && known.result.declaration && result.declaration ? known.result : result;
    checked.set(file, { text, sections: menu, result: same });
    return same;
  };
}

/** Returns the files that could not be read: they do not count as removed. */
function unreadFiles(
  { refused, trouble }: Pick<Contents, 'refused' | 'trouble'>,
  known: readonly string[],
): readonly string[] {
  return trouble && !trouble.missing ? known : [...refused.keys()].filter((name) => fileNamePattern.test(name));
}

/** Returns the declaration with all dialect choices resolved; the embedded API uses the product's contract. */
function withResolvedDialect(
  declaration: Declaration,
  { dialects, forwarded }: { dialects: NamedDialects; forwarded: boolean },
): Declaration {
  return forwarded ? withDialects(declaration, dialects) : withoutDialects(declaration);
}

/** Stores the valid version of each file, and removes what is stored of removed files. */
function storeValid(
  { store, print }: Pick<Parts, 'store' | 'print'>,
  next: ReadonlyMap<string, ValidFile>,
  { storedTexts, present }: { storedTexts: ReadonlyMap<string, string>; present: ReadonlySet<string> },
): void {
  try {
    for (const { file, text } of next.values()) if (storedTexts.get(file) !== text) store.write(file, text);
    for (const file of storedTexts.keys()) if (!present.has(file)) store.remove(file);
  } catch (error) {
    print(`Последняя верная версия ресурсов не сохранена: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Returns what is wrong with a valid file beside the other active ones. */
function checkBeside(
  edited: ValidFile,
  others: readonly ValidFile[],
  { dialects, forwarded }: { dialects: NamedDialects; forwarded: boolean },
): Diagnostic[] {
  const all = [...resources, ...others.map((other) => other.declaration), edited.declaration];
  return [
    ...checkAgainstOthers(edited, others, dialects),
    ...(forwarded ? [] : checkOwnAddresses(edited)),
    ...checkRelated(edited, all),
    ...checkQueries(edited, { all, named: dialects, forwarded }),
  ];
}

function namesIn(own: readonly MenuSection[]): string[] {
  return [...sectionNames, ...own.map(({ name }) => name)];
}

function versionOf({ declarations, diagnostics, sections }: Omit<ActiveVersion, 'version'>): string {
  return createHash('sha256')
    .update(JSON.stringify([declarations, diagnostics, sections]))
    .digest('base64url')
    .slice(0, 22);
}
