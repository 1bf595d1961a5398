import { phoneDigits } from '#codecs/phone.ts';
import type { Profile } from '#providers/profile.ts';

/** Identification of a user: the name under which the server stores drafts, and the profile. */
export interface KnownPerson {
  user: string | null;
  profile: Pick<Profile, 'fullName' | 'phone'> | null;
}

/** Checks whether both are the same user: by the server's name, otherwise by phone, otherwise by full name. */
export function isSamePerson(a: KnownPerson, b: KnownPerson): boolean {
  if (a.user !== null && b.user !== null) return a.user === b.user;
  const [first, second] = [a.profile, b.profile];
  if (!first || !second) return false;
  if (first.phone !== undefined && second.phone !== undefined)
    return comparable(first.phone) === comparable(second.phone);
  return nameOf(first) !== '' && nameOf(first) === nameOf(second);
}

/** A phone of another country has no Russian digits. */
const comparable = (phone: string): string => phoneDigits(phone) || phone.trim();

function nameOf({ fullName }: Pick<Profile, 'fullName'>): string {
  return fullName.trim().replace(/\s+/g, ' ').toLowerCase();
}
