import { builtInLook, lookOfCode, type NumberLook } from './numberLook.ts';
import type { Parts } from './parts.ts';
import { readXml } from './xml.ts';

/** The looks of cells by the numbers of their styles. */
export function readStyles(parts: Parts, path: string): readonly NumberLook[] {
  const codes = new Map<number, string>();
  const looks: NumberLook[] = [];
  let isCells = false;
  readXml(parts.text(path), {
    opened: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        looks.push(code === undefined ? builtInLook(id) : lookOfCode(code));
      }
    },
    closed: (name) => { if (name === 'cellXfs') isCells = false; },
  });
  return looks;
}
