import type { KeyValueStorage } from './storage.ts';

const deviceKey = 'known_device';

/**
 * What this browser names itself by to our own API, made once and kept: whoever has signed in here before is not locked out by what
 * strangers do. It says nothing of the person, and grants nothing without a code.
 */
export function deviceName(storage: KeyValueStorage): string {
  const kept = storage.getItem(deviceKey);
  if (kept !== null && kept !== '') return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(deviceKey, name);
  return name;
}
