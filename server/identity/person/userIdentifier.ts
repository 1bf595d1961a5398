import type { AnyRecord } from '#codecs/records.ts';

/**
 * Returns the identity of a user with an external API, which returns no id: the phone of `aboutMe`, else the full name
 * (spec D66).
 */
export function userIdentifier({ phone, fullName }: AnyRecord): string {
  const digits = String(phone ?? '')
    .replaceAll(/\D/g, '')
    .replace(/^8(?=\d{10}$)/, '7');
  return digits === ''
    ? String(fullName ?? '')
        .normalize('NFC')
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toLowerCase()
    : digits;
}
