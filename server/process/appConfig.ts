import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { moduleNames } from '#dictionaries/menu.ts';

/** What an installation sets in `CONFIG_DIR/app.json` without a rebuild; the page reads it from `/config/app.json`. */
export interface AppConfig {
  productName: string;
  modules: readonly string[];
  /** The tile server of the map, `{url, attribution}`; without one the map shows its own outlines. */
  tiles: unknown;
}

/** part1 §9: the default module set. */
const defaults: AppConfig = { productName: 'Полевые продажи', modules: moduleNames, tiles: null };

export interface ConfigFile {
  /** The configuration in force: that of the file, or the last good one while the file has an error. */
  read(): AppConfig;
}

function parse(text: string): AppConfig {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('ожидается объект');
  const merged = { ...defaults, ...value };
  const { modules } = merged;
  if (!Array.isArray(modules)) throw new Error('modules: ожидается список модулей');
  const unknown = modules.find((name) => !moduleNames.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`modules: нет модуля «${String(unknown)}», есть ${moduleNames.join(', ')}`);
  return merged;
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
export function tileOrigin(config: AppConfig): string | undefined {
  const { tiles } = config;
  const url: unknown = typeof tiles === 'object' && tiles !== null && 'url' in tiles ? tiles.url : undefined;
  const address = typeof url === 'string' ? /^https?:\/\/[^/\s;,]+/.exec(url)?.[0] : undefined;
  return address?.replace(/\{[a-z]\}/i, '*');
}
