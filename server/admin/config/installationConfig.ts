import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getNodeValue, type Node } from 'jsonc-parser';
import { isRecord } from '#codecs/records.ts';
import { isPreset, type NamedDialects } from '#dialects/resolve.ts';
import { defaultTimeZone } from '#planning/days.ts';
import { signInWays, type SignInWay } from '#dictionaries/signInWays.ts';
import { moduleNames, type MenuSection } from '#dictionaries/menu.ts';
import { checkDialect } from './check/dialect.ts';
import { diagnosticsOf, formatDiagnostic, unknownWord, type ReportDiagnostic } from './check/diagnostic.ts';
import { keyNodeAtPath, parseJson, nodeAtPath } from './check/parse.ts';
import { decodeUtf8 } from './decodeUtf8.ts';
import { sectionsOf } from './configuredSections.ts';
import { readConfiguredTiles, type Tiles } from './configuredTiles.ts';
import { originOf } from './tileOrigin.ts';

/**
 * The settings of an installation in `CONFIG_DIR/app.json`, which need no rebuild; the page reads them from
 * `/config/app.json`.
 */
export interface InstallationConfig {
  productName: string;
  modules: readonly string[];
  /** The company's time zone, for example `Europe/Moscow`: its business days begin and its nightly work runs by it. */
  timeZone: string;
  /** Whether strategies plan tasks (spec D75); null: as the database says, on in a new one, off in an upgraded one. */
  planning: boolean | null;
  /** The open ways of signing in. The code by SMS is always one of them. */
  signIn: readonly SignInWay[];
  /** The streets of the map; without them the map shows built-in outlines. */
  tiles: Tiles | null;
  /** Sections of the menu in addition to the product's. */
  sections: readonly MenuSection[];
  /** Dialects of external APIs, by the names that declarations use (docs/declarations.md, Dialects). */
  dialects: NamedDialects;
}

export const defaultProductName = 'Полевые продажи';
/** part1 §9: the default modules. */
const defaults: InstallationConfig = {
  productName: defaultProductName,
  modules: moduleNames,
  timeZone: defaultTimeZone,
  planning: null,
  signIn: ['sms'],
  tiles: null,
  sections: [],
  dialects: {},
};
const names = ['$schema', ...Object.keys(defaults)];

/** The configuration in a file that may change at any time. */
export interface ConfigFile {
  /** Returns the active configuration: that of the file, or the last valid one while the file has an error. */
  read(): InstallationConfig;
}

/** The same with a reading for a start. */
interface StartedConfigFile extends ConfigFile {
  /**
   * Reads the file at a start, or in its place the last valid text that an earlier process has kept (spec D100); without
   * one, returns the errors in Russian. The defaults would switch modules and planning on that are switched off.
   */
  load(): string | undefined;
}

/** Parses the text of the file and reports its errors. */
function parse(text: string, note: ReportDiagnostic): InstallationConfig {
  const tree = parseJson(text, note);
  const value: unknown = tree && getNodeValue(tree);
  if (!tree) return defaults;
  if (!isRecord(value)) {
    note(tree, 'ожидается объект');
    return defaults;
  }
  const expect = (name: string, right: boolean, expected: string) => {
    if (!right) note(nodeAtPath(tree, [name]), `${name}: ожидается ${expected}`);
  };
  for (const name of Object.keys(value))
    if (!names.includes(name)) note(keyNodeAtPath(tree, [name]), unknownWord('неизвестное поле', name, names));
  const {
    productName = defaults.productName,
    modules = defaults.modules,
    timeZone = defaults.timeZone,
    planning = null,
    signIn = defaults.signIn,
    tiles = null,
    sections = defaults.sections,
    dialects = {},
  } = value;
  expect('productName', typeof productName === 'string', 'строка');
  expect('timeZone', isTimeZone(timeZone), 'часовой пояс, например Europe/Moscow');
  expect('planning', planning === null || typeof planning === 'boolean', 'true или false');
  expect('signIn', isSignIn(signIn), `список из ${signInWays.join(', ')}; sms в нём обязателен`);
  expect('modules', Array.isArray(modules), 'список модулей');
  expect('dialects', isRecord(dialects), 'объект: имя диалекта и что он говорит');
  for (const [name, result] of Object.entries(isRecord(dialects) ? dialects : {})) checkNamed(tree, name, result, note);
  const expected: unknown[] = Array.isArray(modules) ? modules : [];
  expected.forEach((name, index) => {
    if (!moduleNames.some((known) => known === name))
      note(nodeAtPath(tree, ['modules', index]), unknownWord('неизвестный модуль', String(name), moduleNames));
  });
  return {
    productName: String(productName),
    modules: expected.map(String),
    timeZone: String(timeZone),
    planning: typeof planning === 'boolean' ? planning : null,
    signIn: isSignIn(signIn) ? signIn : defaults.signIn,
    tiles: readConfiguredTiles(tiles, (path, text) => note(nodeAtPath(tree, ['tiles', ...path]), text)),
    dialects: (isRecord(dialects) ? dialects : {}) as NamedDialects,
    sections: sectionsOf(sections, (path, text, key) =>
      note((key ? keyNodeAtPath : nodeAtPath)(tree, ['sections', ...path]), text),
    ),
  };
}

function isSignIn(value: unknown): value is readonly SignInWay[] {
  return (
    Array.isArray(value) && value.includes('sms') && value.every((way) => signInWays.some((known) => known === way))
  );
}

function isTimeZone(name: unknown): boolean {
  try {
    // PostgreSQL reads `+03:00` as west of Greenwich, and knows no other names but those of places.
    return (
      typeof name === 'string' && /^[A-Z]/.test(name) && Boolean(new Intl.DateTimeFormat('ru', { timeZone: name }))
    );
  } catch {
    return false;
  }
}

function checkNamed(tree: Node, name: string, result: unknown, note: ReportDiagnostic): void {
  const at = keyNodeAtPath(tree, ['dialects', name]);
  if (isPreset(name)) note(at, `имя «${name}» занято: так называется стиль, который продукт знает сам`);
  else if (!/^[A-Za-z][A-Za-z0-9-]*$/.test(name))
    note(at, `имя диалекта «${name}»: допустимы латинские буквы, цифры и дефис, первой стоит буква`);
  if (isRecord(result)) checkDialect(tree, ['dialects', name], result, note);
  else note(nodeAtPath(tree, ['dialects', name]), `${name}: ожидается объект`);
}

function textOf(file: string): string {
  const result = decodeUtf8(readFileSync(file));
  if ('refused' in result) throw new Error(result.refused);
  return result.text;
}

/** Returns the configuration in the text of a file, or its errors in Russian. */
function readText(file: string, text: string): { config: InstallationConfig } | { errors: string } {
  const { note, all } = diagnosticsOf(file, text);
  const config = parse(text, note);
  return all().length > 0 ? { errors: all().map(formatDiagnostic).join('\n') } : { config };
}

/**
 * Creates the configuration file. Each read checks the modification time; an error in the file is logged once per
 * change. `lastValid` is the file that keeps its last valid text for a restart.
 */
export function configFile(folder: string, log: (message: string) => void, lastValid?: string): StartedConfigFile {
  const file = join(folder, 'app.json');
  let current = defaults;
  let seen = -1;

  /** Takes over a changed file; returns its errors in Russian, in which case the settings stay as they were. */
  const takeOver = (): string | undefined => {
    const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed === seen) return undefined;
    seen = changed;
    try {
      const text = changed === 0 ? '{}' : textOf(file);
      const next = readText(file, text);
      if ('errors' in next) return next.errors;
      current = next.config;
      if (changed !== 0) keep(text);
      return undefined;
    } catch (error) {
      return `${file}: ${error instanceof Error ? error.message : String(error)}`;
    }
  };

  const keep = (text: string): void => {
    if (lastValid === undefined) return;
    try {
      mkdirSync(dirname(lastValid), { recursive: true, mode: 0o700 });
      writeFileSync(lastValid, text);
    } catch (error) {
      log(`${lastValid}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return {
    load() {
      const errors = takeOver();
      if (errors === undefined || lastValid === undefined || !existsSync(lastValid)) return errors;
      const kept = readText(lastValid, textOf(lastValid));
      if ('errors' in kept) return errors;
      current = kept.config;
      log(`${errors}\nДействуют прежние настройки.`);
      return undefined;
    },
    read() {
      const errors = takeOver();
      if (errors !== undefined) log(`${errors}\nДействуют прежние настройки.`);
      return current;
    },
  };
}

/**
 * Returns the origin of the configured tile server, which the content security policy has to allow; undefined for the
 * host itself.
 */
export function tileOrigin({ tiles }: InstallationConfig): string | undefined {
  return tiles === null ? undefined : originOf(tiles.url);
}
