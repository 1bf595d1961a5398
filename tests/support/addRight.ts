import { afterAll, vi } from 'vitest';

/**
 * Adds the right `mayApprove` as one more row of the table, for the modules that are imported afterwards; removes it at
 * the end of the file, whose modules other files of the process would share.
 */
export function addRight(): void {
  vi.doMock('#dictionaries/rights.ts', async (original) => {
    const actual = await original<typeof import('#dictionaries/rights.ts')>();
    const row = { name: 'mayApprove', label: 'Согласование', word: 'approve', default: false };
    const rightRows = [...actual.rightRows, row];
    return { ...actual, rightRows, rightNames: rightRows.map(({ name }) => name) };
  });
  vi.resetModules();
  afterAll(() => {
    vi.doUnmock('#dictionaries/rights.ts');
    vi.resetModules();
  });
}
