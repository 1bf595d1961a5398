import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isRecord } from '#codecs/records.ts';
import { moduleNames } from '#dictionaries/menu.ts';
import { ConfigMistake, parseJson, wrongValue, wrongWord } from './configMistake.ts';

/** What an installation sets in `CONFIG_DIR/app.json` without a rebuild; the page reads it from `/config/app.json`. */
export interface AppConfig {
  productName: string;
  modules: readonly string[];
  /** The tile server of the map; without one the map shows its own outlines. */
  tiles: { url: string; attribution: string } | null;
}

/** part1 §9: the default module set. */
const defaults: AppConfig = { productName: 'Полевые продажи', modules: moduleNames, tiles: null };
const names = ['$schema', ...Object.keys(defaults)];

/** The configuration as a file that may change at any time. */
export interface ConfigFile {
  /** The configuration in force: that of the file, or the last good one while the file has an error. */
  read(): AppConfig;
}

function parse(text: string): AppConfig {
  const value = parseJson(text);
  if (!isRecord(value)) throw new ConfigMistake('строка 1, столбец 1: ожидается объект');
  const unknownName = Object.keys(value).find((name) => !names.includes(name));
  if (unknownName !== undefined) throw wrongWord(text, unknownName, 'неизвестное поле', names);
  const { productName = defaults.productName, modules = defaults.modules, tiles = null } = value;
  if (typeof productName !== 'string') throw wrongValue(text, 'productName', 'строка');
  if (!Array.isArray(modules)) throw wrongValue(text, 'modules', 'список модулей');
  const unknownModule: unknown = modules.find((name) => !moduleNames.some((known) => known === name));
  if (unknownModule !== undefined) throw wrongWord(text, String(unknownModule), 'неизвестный модуль', moduleNames);
  if (tiles === null) return { productName, modules, tiles };
  if (!isRecord(tiles) || typeof tiles['url'] !== 'string') throw wrongValue(text, 'tiles', 'null или {"url", "attribution"}');
  const { url, attribution } = tiles;
  return { productName, modules, tiles: { url, attribution: typeof attribution === 'string' ? attribution : '' } };
}

/** Watches by the file's time of change, looked at on each read; an error in the file is logged once per change. */
export function configFile(folder: string, log: (message: string) => void): ConfigFile {
  const file = join(folder, 'app.json');
  let current = defaults;
  let seen = -1;
  return {
    read() {
      const changed = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
      if (changed === seen) return current;
      seen = changed;
      try {
        current = changed === 0 ? defaults : parse(readFileSync(file, 'utf8'));
      } catch (error) {
        log(`${file}: ${error instanceof Error ? error.message : String(error)}. Действуют прежние настройки.`);
      }
      return current;
    },
  };
}

/** The origin of the configured tile server, which the page's security policy has to let through. */
export function tileOrigin({ tiles }: AppConfig): string | undefined {
  return tiles === null ? undefined : /^https?:\/\/[^/\s;,]+/.exec(tiles.url)?.[0].replace(/\{[a-z]\}/i, '*');
}
