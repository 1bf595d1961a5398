import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configFile, type InstallationConfig } from '#server/admin/config/installationConfig.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sections-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function read(text: string): { sections: InstallationConfig['sections']; lines: string[] } {
  const lines: string[] = [];
  writeFileSync(join(folder, 'app.json'), text);
  const { sections } = configFile(folder, (line) => lines.push(...line.replace(`${folder}/`, '').split('\n'))).read();
  return { sections, lines };
}

it('reads menu sections with name, title, icon and order', () => {
  expect(
    read(
      '{ "sections": [{ "name": "logistics", "title": "Логистика", "icon": "car", "order": 150 }, { "name": "staff", "title": "Персонал" }] }',
    ),
  ).toEqual({
    sections: [
      { name: 'logistics', title: 'Логистика', icon: 'car', order: 150 },
      { name: 'staff', title: 'Персонал' },
    ],
    lines: [],
  });
});

it.each([
  ['[{ "name": "audit", "title": "Аудит" }]', '1:26 — раздел «audit» уже есть в продукте: назовите свой иначе'],
  ['[{ "name": "a", "title": "А" }, { "name": "a", "title": "Б" }]', '1:57 — раздел «a» уже есть'],
  [
    '[{ "name": "a b", "title": "А" }]',
    '1:26 — имя раздела «a b»: допустимы латинские буквы, цифры и дефис, первой стоит буква',
  ],
  ['[{ "title": "А" }]', '1:16 — у раздела нет имени (name): латинские буквы, цифры и дефис, первой стоит буква'],
  ['[{ "name": "a", "title": " " }]', '1:40 — у раздела нет названия (title)'],
  ['[{ "name": "a", "title": "А", "icon": "cr" }]', '1:53 — неизвестный значок «cr». Возможно, «car»?'],
  ['[{ "name": "a", "title": "А", "ordr": 1 }]', '1:45 — неизвестное свойство раздела «ordr». Возможно, «order»?'],
  [
    '[{ "name": "a", "title": "А", "order": "1" }]',
    '1:54 — order: ожидается число; разделы продукта стоят на 100, 200, 300, 400 и 500',
  ],
  ['{}', '1:15 — sections: ожидается список, каждый раздел — {"name", "title", "icon", "order"}'],
  ['["a"]', '1:16 — раздел: ожидается {"name", "title", "icon", "order"}'],
])('reports %s at its place, and leaves the previous configuration active', (sections, message) => {
  expect(read(`{ "sections": ${sections} }`)).toEqual({
    sections: [],
    lines: [`app.json:${message}`, 'Действуют прежние настройки.'],
  });
});
