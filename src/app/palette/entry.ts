/** The groups of the palette, in their order. */
export const groups = { recent: 'Недавнее', screens: 'Экраны', actions: 'Действия', records: 'Записи', people: 'Люди' } as const;
export type Group = keyof typeof groups;

/** One thing that can be chosen in the palette. */
export interface Entry {
  group: Group;
  name: string;
  /** What it is, or where. */
  detail: string;
  /** The part of it that is searched, where that is not all. */
  looked?: string;
  /** Where it leads, or what the palette does by itself. */
  to: { address: string } | { action: 'keys' };
}

/** Tells entries apart: two that lead to one place are one. */
export function keyOf({ to }: Entry): string {
  return 'address' in to ? to.address : `action:${to.action}`;
}

/** The entries without those that lead where an earlier one does. */
export function withoutRepeats(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter((entry) => {
    const key = keyOf(entry);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
