import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createI18nProvider } from '#providers/i18n.ts';

const { translate, getLocale } = createI18nProvider();

/** Every key that Refine's own sources ask for by name. */
function keysOf(name: string): string[] {
  const folder = join('node_modules/@refinedev', name, 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.(?:spec|test))\.tsx?$/.test(file));
  return files.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    return [...source.matchAll(/(?:translate\(\s*|translationKey=)["'`]([\w.]+)["'`]/g)].map((found) => found[1] ?? '');
  });
}

describe('Refine\'s own texts', () => {
  it.each(['core', 'antd'])('of %s are all in Russian', (name) => {
    const keys = [...new Set(keysOf(name))];
    expect(keys.length).toBeGreaterThan(10);
    expect(keys.filter((key) => !/[а-яё]/i.test(translate(key, 'English')))).toEqual([]);
  });

  it.each(['list', 'create', 'edit', 'show', 'clone'])('has a word for the action %s', (action) => {
    expect(translate(`buttons.${action}`)).toMatch(/[а-яё]/i);
    expect(translate(`actions.${action}`)).toMatch(/[а-яё]/i);
  });

  it('fills in what a text is about', () => {
    expect(translate('notifications.undoable', { seconds: 5 }, 'You have 5 seconds to undo')).toBe('Отменить можно ещё 5 с');
    expect(translate('notifications.importProgress', { processed: 1, total: 2 })).toBe('Загружено 1 из 2');
    expect(translate('documentTitle.suffix', ' | Refine')).toBe('');
  });

  it('leaves other texts as they came', () => {
    expect(translate('notices.notices', 'Уведомления')).toBe('Уведомления');
    expect(translate('notices.titles.list', {}, 'Список')).toBe('Список');
    expect(translate('constructor')).toBe('constructor');
  });

  it('are in Russian only', () => {
    expect(getLocale()).toBe('ru');
  });
});
