import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = new URL('../../', import.meta.url).pathname;

interface Report {
  violations: { file: string; specifier?: string; rule: string }[];
  cycles: string[];
}

function check(folder: string): Report {
  const { stdout } = spawnSync(process.execPath, [join(root, 'scripts/layers.mjs'), '--json', folder], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(stdout) as Report;
}

it('finds only allowed imports and no cycle of folders', () => {
  expect(check(root)).toEqual({ violations: [], cycles: [] });
});

const forbidden: readonly (readonly [file: string, specifier: string])[] = [
  ['src/codecs/a.ts', '#dictionaries/b.ts'],
  ['src/dictionaries/a.ts', '#codecs/b.ts'],
  ['src/schemas/a.ts', '#codecs/b.ts'],
  ['src/providers/a.ts', '#engine/list/b.ts'],
  ['src/providers/a.ts', '#resources/b.ts'],
  ['src/engine/list/a.ts', '#custom/map/b.ts'],
  ['src/engine/list/a.ts', '#resources/b.ts'],
  ['src/engine/list/a.ts', '#providers/b.ts'],
  ['src/engine/list/a.ts', '../../custom/map/b.ts'],
  ['src/custom/map/a.ts', '#custom/task/b.ts'],
  ['src/custom/map/a.ts', '../tasks/b.ts'],
  ['src/custom/map/a.ts', '#resources/b.ts'],
  ['src/kinds/text/a.ts', '#record/b.ts'],
  ['src/kinds/text/a.ts', '#engine/list/b.ts'],
  ['src/kinds/text/a.ts', 'react'],
  ['src/kinds/text/a.ts', './Input.tsx'],
  ['src/kinds/text/a.ts', '#ui/b.ts'],
  ['src/kinds/text/kind.ts', './sheet.ts'],
  ['src/kinds/text/kind.ts', '../shared/sheet/texts.ts'],
  ['src/kinds/text/kind.ts', '#codecs/sheet/cellText.ts'],
  ['src/kinds/registry/kinds.ts', './sheets.ts'],
  ['src/kinds/text/kind.ts', '#record/b.ts'],
  ['src/kinds/text/Input.tsx', '#engine/list/b.ts'],
  ['src/kinds/text/Input.tsx', '#record/b.ts'],
  ['src/kinds/text/Input.tsx', '../../custom/map/b.ts'],
  ['src/kinds/text/Cell.tsx', '@refinedev/core'],
  ['src/kinds/text/options.ts', '#schemas/declaration/field.ts'],
  ['src/kinds/text/options.ts', './kind.ts'],
  ['src/kinds/shared/options.ts', '#codecs/b.ts'],
  ['src/schemas/a.ts', '#kinds/text/options.ts'],
  ['src/schemas/a.ts', '#kinds/rating/options.ts'],
  ['src/schemas/a.ts', '#kinds/registry/kinds.ts'],
  ['src/schemas/a.ts', '#kinds/kindModule.ts'],
  ['src/record/a.ts', '#engine/list/b.ts'],
  ['src/record/a.ts', '#ui/b.ts'],
  ['src/dialects/a.ts', '#record/b.ts'],
  ['src/dialects/a.ts', 'axios'],
  ['src/schemas/a.ts', '#dialects/b.ts'],
  ['src/record/a.ts', '#dialects/b.ts'],
  ['src/contract/a.ts', '#server/main/b.ts'],
  ['src/contract/a.ts', 'react'],
  ['src/contract/a.ts', 'node:fs'],
  ['src/record/a.ts', '#contract/b.ts'],
  ['src/engine/list/a.ts', '#contract/b.ts'],
  ['src/schemas/a.ts', '#contract/b.ts'],
  ['src/msw/a.ts', '#server/main/b.ts'],
  ['src/msw/a.ts', '#ui/b.ts'],
  ['src/msw/a.ts', 'react'],
  ['src/msw/a.ts', 'node:fs'],
  ['src/engine/list/a.ts', '#msw/b.ts'],
  ['server/main/a.ts', '#msw/b.ts'],
  ['src/record/a.ts', 'react'],
  ['src/record/a.ts', '@refinedev/core'],
  ['src/ui/a.ts', '#record/b.ts'],
  ['src/ui/a.ts', '#engine/list/b.ts'],
  ['src/ui/a.ts', '#schemas/b.ts'],
  ['src/ui/a.ts', '#dictionaries/b.ts'],
  ['src/ui/table/a.ts', '../../engine/list/b.ts'],
  ['src/studio/form/a.ts', '#custom/map/b.ts'],
  ['src/studio/form/a.ts', '#resources/b.ts'],
  ['src/studio/form/a.ts', '#app/shell/b.ts'],
  ['src/engine/list/a.ts', '#studio/form/b.ts'],
  ['src/custom/map/a.ts', '#studio/form/b.ts'],
  ['src/resources/a.ts', '#engine/list/b.ts'],
  ['src/resources/a.ts', '#custom/map/b.ts'],
  ['server/main/a.ts', '#engine/list/b.ts'],
  ['server/main/a.ts', '#providers/b.ts'],
  ['server/main/a.ts', '../../src/app/shell/b.ts'],
  ['src/engine/list/a.ts', '../bulk/b.ts'],
  ['src/studio/help/a.ts', '../bench/b.ts'],
  ['src/app/menu/a.ts', '../shell/b.ts'],
  ['server/platform/db/a.ts', '../http/b.ts'],
  ['server/identity/rights/a.ts', '../../trail/history/b.ts'],
  ['server/modules/mml/a.ts', '../strategies/b.ts'],
  ['server/modules/mml/a.ts', '../../main/registry/b.ts'],
  ['server/admin/config/a.ts', '../users/b.ts'],
  ['server/modules/mml/a.ts', '#engine/list/b.ts'],
  ['server/modules/mml/a.ts', 'antd'],
  ['server/modules/mml/a.ts', '../../newcomers/b.ts'],
  ['src/custom/map/a.ts', '../../engine/list/b.ts'],
];

const allowed: readonly (readonly [file: string, specifier: string])[] = [
  ['src/providers/a.ts', '#codecs/b.ts'],
  ['src/engine/list/a.ts', '#schemas/declaration/field.ts'],
  ['src/engine/form/a.ts', '../list/b.ts'],
  ['src/custom/map/a.ts', '#engine/list/b.ts'],
  ['src/custom/map/a.ts', './b.ts'],
  ['src/resources/a.ts', '#schemas/b.ts'],
  ['src/schemas/a.ts', '#kinds/registry/options.ts'],
  ['src/kinds/text/options.ts', '../shared/options.ts'],
  ['src/kinds/text/Input.tsx', '#ui/b.ts'],
  ['src/kinds/text/Input.tsx', 'react'],
  ['src/kinds/text/Input.test.tsx', '#engine/list/b.ts'],
  ['src/kinds/text/kind.ts', '#codecs/b.ts'],
  ['src/kinds/text/sheet.ts', './kind.ts'],
  ['src/kinds/text/sheet.ts', '../shared/sheet/texts.ts'],
  ['src/kinds/registry/kinds.ts', '../custom/kind.ts'],
  ['src/msw/a.ts', '#record/b.ts'],
  ['src/msw/a.ts', '#contract/b.ts'],
  ['src/msw/a.ts', '#resources/b.ts'],
  ['src/contract/a.ts', '#record/b.ts'],
  ['src/contract/a.ts', '#resources/b.ts'],
  ['src/contract/a.ts', '#kinds/b.ts'],
  ['server/main/a.ts', '#contract/b.ts'],
  ['src/record/a.ts', '#kinds/b.ts'],
  ['src/engine/list/a.ts', '#record/b.ts'],
  ['server/main/a.ts', '#record/b.ts'],
  ['server/main/a.ts', '#kinds/b.ts'],
  ['src/app/routes/a.ts', '#custom/map/b.ts'],
  ['src/app/routes/a.ts', '#studio/form/b.ts'],
  ['src/studio/form/a.ts', '#contract/b.ts'],
  ['src/engine/list/a.ts', '#ui/b.ts'],
  ['src/ui/a.ts', '#codecs/b.ts'],
  ['server/main/a.ts', '#resources/b.ts'],
  ['server/main/a.ts', '#schemas/b.ts'],
  ['src/studio/bench/a.ts', '../help/b.ts'],
  ['server/modules/strategies/a.ts', '../mml/b.ts'],
  ['server/modules/mml/a.ts', '../../recordEngine/core/b.ts'],
  ['server/main/a.ts', '../modules/mml/b.ts'],
];

describe('layers', () => {
  let copy = '';
  let report: Report = { violations: [], cycles: [] };

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'layers-'));
    cpSync(join(root, 'package.json'), join(copy, 'package.json'));
    const imports = [...forbidden, ...allowed, ['server/newcomers/a.ts', './b.ts'] as const];
    for (const file of new Set(imports.map(([name]) => name))) {
      mkdirSync(dirname(join(copy, file)), { recursive: true });
      const specifiers = imports.flatMap(([name, specifier]) => (name === file ? [specifier] : []));
      writeFileSync(join(copy, file), specifiers.map((name, at) => `import { a${at} } from '${name}';\n`).join(''));
    }
    report = check(copy);
  });
  afterAll(() => rmSync(copy, { recursive: true }));

  const isReported = (file: string, specifier: string): boolean =>
    report.violations.some((found) => found.file === file && found.specifier === specifier);

  // Design section about layers and their import rules
  it.each(forbidden)('forbids %s to import %s', (file, specifier) => {
    expect(isReported(file, specifier)).toBe(true);
  });

  it.each(allowed)('allows %s to import %s', (file, specifier) => {
    expect(isReported(file, specifier)).toBe(false);
  });

  it('reports a file of a folder that the table does not list', () => {
    expect(report.violations).toContainEqual({
      file: 'server/newcomers/a.ts',
      rule: 'no unit of the table lists this file',
    });
  });
});

describe('cycles of folders', () => {
  it('reports two folders that import each other although the table allows each import', () => {
    const copy = mkdtempSync(join(tmpdir(), 'layers-'));
    try {
      cpSync(join(root, 'package.json'), join(copy, 'package.json'));
      for (const [file, specifier] of [
        ['server/modules/a.ts', '../main/web/b.ts'],
        ['server/main/registry/a.ts', '../web/b.ts'],
        ['server/main/web/b.ts', '../../platform/http/b.ts'],
        ['server/main/a.ts', './commands/b.ts'],
        ['server/main/commands/b.ts', '../a.ts'],
      ] as const) {
        mkdirSync(dirname(join(copy, file)), { recursive: true });
        writeFileSync(join(copy, file), `import { a } from '${specifier}';\n`);
      }
      expect(check(copy).cycles).toEqual(['server: main/., main/commands']);
    } finally {
      rmSync(copy, { recursive: true });
    }
  });
});
