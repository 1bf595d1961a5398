import { isRecord } from '#codecs/records.ts';
import { isBlank } from '#codecs/text.ts';
import type { NameOf } from '../contract.ts';

/** What a person reads of a custom field: its texts, what its objects and its ids are called. A number is drawn in the field's own way, so that its figures say nothing here. */
export function customText(raw: unknown, names: NameOf | undefined): string {
  return [raw].flat().map((one: unknown) => {
    if (isRecord(one)) return typeof one['name'] === 'string' ? one['name'] : '';
    return (typeof one === 'string' || typeof one === 'number' ? names?.(one) : undefined) ?? (typeof one === 'string' ? one : '');
  }).filter((text) => !isBlank(text)).join(', ');
}
