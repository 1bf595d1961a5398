import { parseFullPhone } from '#codecs/phone.ts';
import { invalidFields } from './httpError.ts';

/** The digits of the phone that came as the field `phone`, however it is written; refuses what is none (400). */
export function readPhoneField(text: string): string {
  const phone = parseFullPhone(text);
  if (phone === undefined) throw invalidFields({ phone: ['Ведите номер телефона полностью'] });
  return phone;
}
