import { limits } from './limits.ts';
import type { PackageParts } from './packageParts.ts';
import { decodeXmlText, readXml } from './xml.ts';

/**
 * Returns the shared texts that cells reference by number. A text with several formats is joined; its phonetic reading
 * (`rPh`) is skipped.
 */
export function readSharedStrings(parts: PackageParts, path: string): readonly string[] {
  const strings: string[] = [];
  let [text, isText, isAside] = ['', false, false];
  readXml(parts.text(path, limits.texts), {
    opened: (name) => {
      if (name === 'si') text = '';
      else if (name === 'rPh') isAside = true;
      else if (name === 't') isText = !isAside;
    },
    said: (item) => {
      if (isText) text += item;
    },
    closed: (name) => {
      if (name === 't') isText = false;
      else if (name === 'rPh') isAside = false;
      else if (name === 'si') strings.push(decodeXmlText(text));
    },
  });
  return strings;
}
