/** An exact number: `digits` divided by ten to the power of `places`. */
export interface Decimal {
  digits: bigint;
  places: number;
}

export const decimalZero: Decimal = { digits: 0n, places: 0 };

/** Adds decimally, so 0.1 and 0.2 are 0.3: the shortest decimal texts of the numbers are added. */
export function addToDecimal(total: Decimal, value: number): Decimal {
  const added = decimalOf(value);
  const places = Math.max(total.places, added.places);
  return { digits: withPlaces(total, places) + withPlaces(added, places), places };
}

export function decimalToNumber({ digits, places }: Decimal): number {
  return Number(`${digits}e-${places}`);
}

function withPlaces({ digits, places }: Decimal, count: number): bigint {
  return places === count ? digits : digits * 10n ** BigInt(count - places);
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '', fraction = ''] = mantissa.split('.');
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}
