/** The groups of the palette, in their order. */
export const paletteGroups = {
  recent: 'Недавнее',
  screens: 'Экраны',
  actions: 'Действия',
  records: 'Записи',
  people: 'Люди',
} as const;
export type PaletteGroup = keyof typeof paletteGroups;

/** One thing that can be chosen in the palette. */
export interface PaletteEntry {
  group: PaletteGroup;
  name: string;
  /** What it is, or where. */
  detail: string;
  /** The part of it that is searched, where that is not all. */
  looked?: string;
  /** Where it leads, or what the palette does by itself. */
  to: { address: string } | { action: 'keys' };
}

/** Tells entries apart: two that lead to one place are one. */
export function paletteEntryKey({ to }: PaletteEntry): string {
  return 'address' in to ? to.address : `action:${to.action}`;
}

/** The entries without those that lead where an earlier one does. */
export function withoutRepeats(entries: readonly PaletteEntry[]): PaletteEntry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = paletteEntryKey(entry);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
