import { isBlank } from '#codecs/text.ts';
import { defineKind } from '../kindModule.ts';
import { wrongType } from '../shared/messages.ts';
import { opaqueKindBase } from '../shared/opaque.ts';
import { compareTexts, contains, defaultMaxLength } from '../shared/texts.ts';
import { jsonFault } from './fault.ts';
import { jsonIn, jsonText } from './jsonText.ts';

/** Returns the error of JSON that exceeds the field's maximum length. */
function tooLong(raw: unknown, { max = defaultMaxLength }: { max?: number }): string | undefined {
  return jsonText(raw).length > max ? `Не более ${max} символов` : undefined;
}

/** Any JSON; in a form its indented text, or the invalid text that was typed. */
export const json = defineKind('json', {
  ...opaqueKindBase,
  nature: 'text',
  filtered: false,
  meaning: 'любые данные в виде JSON',
  empty: () => '',
  parse: (raw) => jsonText(raw, 2),
  mistyped: (value, field) => {
    if (typeof value !== 'string' || isBlank(value)) return undefined;
    const fault = jsonFault(value);
    return fault === null
      ? tooLong(jsonIn(value), field)
      : `Строка ${fault.line}, столбец ${fault.column}: ${fault.message}`;
  },
  serialize: jsonIn,
  toText: (raw) => jsonText(raw) || '-',
  compare: (a, b) => compareTexts(jsonText(a), jsonText(b)),
  matches: (own, query) => contains(jsonText(own), jsonText(query)),
  check: (raw, field) => (jsonText(raw) === '' ? wrongType : tooLong(raw, field)),
  sample: (at) => ({ number: at + 1, parts: ['a', 'b'].slice(0, 1 + (at % 2)) }),
});
