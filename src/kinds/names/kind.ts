import { defineKind } from '../kindModule.ts';
import { opaqueKindBase } from '../shared/opaque.ts';

/** Names from a record that the form cannot change. */
export const names = defineKind('names', {
  ...opaqueKindBase,
  nature: 'list',
  meaning: 'имена, только показ',
  role: 'shown',
  toText: (raw, { placeholder }) => {
    const text = opaqueKindBase.toText(raw);
    return text === '-' ? (placeholder ?? text) : text;
  },
  sample: (at, { read, label = 'Имя' }) =>
    typeof read === 'string' && read.includes('[]')
      ? ['Первое', 'Второе'].slice(0, (at % 2) + 1)
      : `${label} ${at + 1}`,
});
