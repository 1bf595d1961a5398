import { defineKind } from '../contract.ts';
import { phoneDigits, showPhone } from '#codecs/phone.ts';
import { isScalar, texts } from '../shared/texts.ts';

/** A Russian phone: 11 digits on the wire, masked in front of a person (part1 §2.2). */
export const phone = defineKind('phone', {
  ...texts,
  parse: (raw) => (isScalar(raw) ? phoneDigits(String(raw)) : ''),
  toText: (raw) => (typeof raw === 'string' || typeof raw === 'number' ? showPhone(phoneDigits(String(raw))) || '-' : '-'),
  sample: (at) => `7900${String(1_000_000 + at * 1357).padStart(7, '0')}`,
});
