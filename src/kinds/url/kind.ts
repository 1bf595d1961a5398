import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/** A link; a cell opens it when it is one that may be opened. */
export const url = defineKind('url', {
  ...textKindBase,
  meaning: 'ссылка',
  sample: (at) => `https://example.ru/${at + 1}`,
});
