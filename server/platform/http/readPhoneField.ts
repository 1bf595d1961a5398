import { parseFullPhone } from '#codecs/phone.ts';
import { invalidFields } from './httpError.ts';

/** Returns the digits of the phone in the field `phone`, in any notation; rejects an invalid one (400). */
export function readPhoneField(text: string): string {
  const phone = parseFullPhone(text);
  if (phone === undefined) throw invalidFields({ phone: ['Ведите номер телефона полностью'] });
  return phone;
}
