import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** A link; the cell opens it if the URL may be opened. */
export const url = defineKind('url', {
  ...textKindBase,
  meaning: 'ссылка',
  sample: (at) => `https://example.ru/${at + 1}`,
});
