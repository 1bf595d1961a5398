/** Groups of the palette, in order. */
export const paletteGroups = {
  recent: 'Недавнее',
  screens: 'Экраны',
  actions: 'Действия',
  records: 'Записи',
  people: 'Люди',
} as const;
export type PaletteGroup = keyof typeof paletteGroups;

/** An item of the palette. */
export interface PaletteEntry {
  group: PaletteGroup;
  name: string;
  /** Description or location. */
  detail: string;
  /** The searched part of the detail, if not all of it. */
  looked?: string;
  /** Target URL, or an action of the palette itself. */
  to: { address: string } | { action: 'keys' };
}

/** Returns the key of an entry; entries with the same target are equal. */
export function paletteEntryKey({ to }: PaletteEntry): string {
  return 'address' in to ? to.address : `action:${to.action}`;
}

/** Removes entries with the same target as an earlier one. */
export function withoutRepeats(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = paletteEntryKey(entry);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
