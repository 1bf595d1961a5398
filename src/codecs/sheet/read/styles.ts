import { builtInNumberStyle, numberStyleOfCode, type NumberStyle } from './numberStyle.ts';
import type { PackageParts } from './packageParts.ts';
import { readXml } from './xml.ts';

/** Returns the number formats of cells by style index. */
export function readStyles(parts: PackageParts, path: string): readonly NumberStyle[] {
  const codes = new Map<number, string>();
  const looks: NumberStyle[] = [];
  let isCells = false;
  readXml(parts.text(path), {
    opened: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isCells = true;
      else if (name === 'xf' && isCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        const code = codes.get(id);
        looks.push(code === undefined ? builtInNumberStyle(id) : numberStyleOfCode(code));
      }
    },
    closed: (name) => {
      if (name === 'cellXfs') isCells = false;
    },
  });
  return looks;
}
