import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyCell, type SheetCell } from '#codecs/sheet/cell.ts';
import { unguardFormula } from '#codecs/sheet/formulaText.ts';
import { csvWriter } from '#codecs/sheet/write/csv.ts';

const text = (of: string): SheetCell => ({ type: 'text', text: of });

function write(headers: readonly string[], ...batches: (readonly SheetCell[])[][]): string {
  const parts: Uint8Array[] = [];
  const writer = csvWriter(
    headers.map((head) => ({ text: head })),
    (bytes) => parts.push(bytes),
  );
  for (const rows of batches) writer.add(rows.map((cells) => ({ cells, memory: [] })));
  writer.end();
  return parts.map((part) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(part)).join('');
}

/** Parses RFC 4180 with semicolons. */
function read(csv: string): string[][] {
  return [...csv.slice(1).matchAll(/((?:(?:"(?:[^"]|"")*"|[^";\r\n]*)(?:;|\r\n))+?)(?<=\r\n)/g)].map(([line]) =>
    [...line.matchAll(/("(?:[^"]|"")*"|[^";\r\n]*)(?:;|\r\n)/g)].map(([, field = '']) =>
      field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field,
    ),
  );
}

describe('Russian CSV files', () => {
  it('writes UTF-8 with BOM, semicolons, decimal commas and CRLF ("UTF-8 with BOM, ;, decimal comma, CRLF")', () => {
    const cells: SheetCell[] = [
      text('Тула'),
      { type: 'number', number: 1204.5, format: 'money' },
      { type: 'number', number: -5, format: 'plain' },
      { type: 'number', number: 1e21, format: 'plain' },
      { type: 'day', day: '2026-02-01' },
      { type: 'moment', moment: '2026-02-01T09:05:00' },
      { type: 'time', minutes: 545 },
      { type: 'flag', flag: true },
      emptyCell,
    ];
    expect(write(['Имя', 'Деньги'], [cells])).toBe(
      '\u{FEFF}Имя;Деньги\r\nТула;1204,5;-5;1000000000000000000000;01.02.2026;01.02.2026 09:05;09:05;Да;\r\n',
    );
  });

  it('writes a percent as `29%` ("and 29% in CSV")', () => {
    expect(
      write(
        ['Доля'],
        [[{ type: 'number', number: 0.29, format: 'percent' }], [{ type: 'number', number: 0.125, format: 'percent' }]],
      ),
    ).toBe('\u{FEFF}Доля\r\n29%\r\n12,5%\r\n');
  });

  it('doubles quotes, and quotes texts with semicolons, line breaks or outer spaces', () => {
    expect(write(['Имя'], [[text('ООО "Ромашка"')], [text('а;б')], [text('раз\nдва')], [text(' край')]])).toBe(
      '\u{FEFF}Имя\r\n"ООО ""Ромашка"""\r\n"а;б"\r\n"раз\nдва"\r\n" край"\r\n',
    );
  });

  it('writes an apostrophe before formula-like texts, not before numbers ("behind an apostrophe", "typed numbers stay numbers")', () => {
    expect(
      write(
        ['=Имя'],
        [
          ['=1+1', '+7 (912) 345-67-89', '-5', '@а', '\tб', "'=1"].map(text),
          [{ type: 'number', number: -5, format: 'plain' }],
        ],
      ),
    ).toBe("\u{FEFF}'=Имя\r\n'=1+1;'+7 (912) 345-67-89;'-5;'@а;'\tб;''=1\r\n-5\r\n");
  });

  it('guards texts that start with a line end or a NUL, after which some applications look for a formula', () => {
    expect(write(['Имя'], [[text('\n=1'), text('\0=1')]])).toBe('\u{FEFF}Имя\r\n"\'\n=1";\'\0=1\r\n');
  });

  it('preserves phones, leading zeros and ids of 20 digits ("stay what they are")', () => {
    expect(write(['Имя'], [[text('79123456789'), text('007'), text('12345678901234567890')]])).toBe(
      '\u{FEFF}Имя\r\n79123456789;007;12345678901234567890\r\n',
    );
  });

  it('writes a line for a row whose only column is empty', () => {
    expect(write(['Имя'], [[emptyCell], [text('А')]])).toBe('\u{FEFF}Имя\r\n""\r\nА\r\n');
  });

  it('restores any text', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            fc.string({ unit: 'grapheme' }),
            fc.string({ unit: fc.constantFrom('=', '+', "'", '"', ';', '\n', '\r', '\t', 'ё', ' ', '0') }),
          ),
          { maxLength: 20 },
        ),
        (rows) => {
          const csv = write(
            ['А', 'Б'],
            rows.map((row) => row.map(text)),
          );
          expect(
            read(csv)
              .slice(1)
              .map((row) => row.map(unguardFormula)),
          ).toEqual(rows);
        },
      ),
      { numRuns: 200 },
    );
  });
});
