import { singleHeader, textCell } from '../shared/sheet/cells.ts';
import { defineSheet } from '../sheetModule.ts';

/** Column of image URLs, one per line. */
export const imagesSheet = defineSheet('images', {
  heads: singleHeader,
  toCells: (raw) => [
    textCell(
      [raw]
        .flat()
        .filter((item) => typeof item === 'string')
        .join('\n'),
    ),
  ],
});
