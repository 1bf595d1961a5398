import { isRecord } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import type { NameOf } from '../kindModule.ts';

/** What a person reads of a custom field: its texts, what its objects and its ids are called. A number is drawn in the field's own way, so that its figures say nothing here. */
export function customText(raw: unknown, names: NameOf | undefined): string {
  return [raw]
    .flat()
    .map((item: unknown) => {
      if (isRecord(item)) return typeof item['name'] === 'string' ? item['name'] : '';
      return (
        (typeof item === 'string' || typeof item === 'number' ? names?.(item) : undefined) ??
        (typeof item === 'string' ? item : '')
      );
    })
    .filter((text) => !isBlank(text))
    .join(', ');
}
