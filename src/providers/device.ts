import type { KeyValueStorage } from './storage.ts';

const deviceKey = 'known_device';

/**
 * Returns the device name of this browser for the embedded API, created once and stored. It keeps a browser with an
 * earlier sign-in from being locked out by other clients' attempts, contains no personal data, and grants nothing
 * without a code.
 */
export function deviceName(storage: KeyValueStorage): string {
  const kept = storage.getItem(deviceKey);
  if (kept !== null && kept !== '') return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  storage.setItem(deviceKey, name);
  return name;
}
