import { isFullPhone, isRussianPhone, phoneDigits, formatPhone } from '#codecs/phone.ts';
import { defineKind } from '../kindModule.ts';
import { textKindBase } from '../shared/texts.ts';

/**
 * A Russian phone: 11 digits when typed, masked for display (part1 §2.2). A value stored in another form stays
 * unchanged.
 */
export const phone = defineKind('phone', {
  ...textKindBase,
  meaning: 'телефон',
  toText: (raw) => {
    const text = textKindBase.toText(raw, { kind: 'phone' });
    return isRussianPhone(text) && isFullPhone(phoneDigits(text)) ? formatPhone(text) : text;
  },
  sample: (at) => `7900${String(1_000_000 + at * 1357).padStart(7, '0')}`,
});
