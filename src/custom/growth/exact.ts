/** A decimal number without rounding error: `digits` × 10^-`places`. */
export interface Exact {
  digits: bigint;
  places: number;
}

export const zero: Exact = { digits: 0n, places: 0 };

/** Parses the shortest decimal text of a number exactly: 12.3 is 123 × 10^-1. Non-finite numbers become 0. */
export function exact(value: number): Exact {
  const parts = /^(-?\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!parts) return zero;
  const [, whole = '0', fraction = '', exponent = '0'] = parts;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

export function toNumber({ digits, places }: Exact): number {
  return Number(`${digits}e-${places}`);
}

export function plus(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places);
  return { digits: digitsAt(a, places) + digitsAt(b, places), places };
}

export function times(a: Exact, b: Exact): Exact {
  return { digits: a.digits * b.digits, places: a.places + b.places };
}

/** Returns one hundredth of the value. */
export function percentOf(value: Exact): Exact {
  return { digits: value.digits, places: value.places + 2 };
}

export function greater(a: Exact, b: Exact): Exact {
  const places = Math.max(a.places, b.places);
  return digitsAt(a, places) >= digitsAt(b, places) ? a : b;
}

/** Returns the value rounded to `places` decimals, half away from zero, as in school arithmetic. */
export function rounded(value: Exact, places: number): Exact {
  if (value.places <= places) return value;
  const unit = 10n ** BigInt(value.places - places);
  const half = value.digits < 0n ? -unit / 2n : unit / 2n;
  return { digits: (value.digits + half) / unit, places };
}

/** Returns the smallest multiple of `step` that is not less than the value. */
export function roundedUpTo(value: Exact, step: bigint): Exact {
  const unit = step * 10n ** BigInt(value.places);
  const below = value.digits / unit;
  return { digits: (value.digits > below * unit ? below + 1n : below) * step, places: 0 };
}

function digitsAt({ digits, places }: Exact, count: number): bigint {
  return digits * 10n ** BigInt(count - places);
}
