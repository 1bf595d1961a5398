import { oneHead, textCell } from '../shared/sheet/cells.ts';
import { defineSheet } from '../sheetContract.ts';

/** The addresses of pictures, one a line. */
export const imagesSheet = defineSheet('images', {
  heads: oneHead,
  toCells: (raw) => [textCell([raw].flat().filter((one) => typeof one === 'string').join('\n'))],
});
