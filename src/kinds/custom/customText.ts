import { isRecord } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import type { NameOf } from '../kindModule.ts';

/**
 * Returns the text of a custom field: its texts and the names of its objects and ids. Numbers are omitted, because the
 * field formats them in its own component.
 */
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
