import { useMemo } from 'react';
import { kindOf } from '#kinds/registry/kinds.ts';
import { byValue } from '#record/tiles/topAndBottom.ts';
import type { TileGroup } from '#record/tiles/figures.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { entriesById, unnamedOption } from '#engine/lookups/lookupEntries.ts';
import { useLookup } from '#engine/lookups/useLookup.ts';
import type { PlacedTile } from './menuDestinations.ts';

/** A group with its display name. */
export interface NamedGroup extends TileGroup {
  text: string;
}

const noLookup = { path: '', id: 'id', name: 'name' };

/**
 * Returns groups with names from the records, the field's options or its lookup; options in their declared order, all
 * others sorted by value.
 */
export function useNamedGroups(
  { declaration, tile }: PlacedTile,
  groups: readonly TileGroup[] | undefined,
): NamedGroup[] {
  const { lookups } = useEngine();
  const field = tile.by === undefined ? undefined : declaration.fields[tile.by];
  const called = field && 'lookup' in field ? field.lookup : undefined;
  const lookup = called === undefined ? undefined : (declaration.lookups?.[called] ?? lookups[called]);
  const enabled = lookup !== undefined && groups !== undefined && groups.some(({ name }) => name === undefined);
  const { options, settled } = useLookup(lookup ?? noLookup, {
    enabled: enabled,
    whole: true,
    ...(lookup?.limit === undefined ? {} : { query: { limit: lookup.limit } }),
  });
  return useMemo(() => {
    const entries = entriesById(options);
    const nameOf = (id: string | number) => entries.get(id)?.name;
    const named = (groups ?? []).map((group): NamedGroup => ({
      ...group,
      text: group.name ?? (enabled && !settled && options.length === 0 ? '…' : textOf(group, field, nameOf)),
    }));
    return inOrder(
      named,
      field,
      options.map(({ id }) => id),
      lookup?.dictionary === true,
    );
  }, [groups, options, enabled, settled, field, lookup]);
}

function textOf(
  { key }: TileGroup,
  field: Field | undefined,
  nameOf: (id: string | number) => string | undefined,
): string {
  const text = field === undefined ? '-' : kindOf(field).toText(key, field, nameOf);
  const isNamed =
    typeof key === 'boolean' ||
    !(field && 'lookup' in field && field.lookup !== undefined) ||
    nameOf(key) !== undefined;
  return isNamed ? text : unnamedOption(key as string | number).name;
}

function inOrder(
  groups: NamedGroup[],
  field: Field | undefined,
  ids: readonly unknown[],
  dictionary: boolean,
): NamedGroup[] {
  const options =
    field && 'options' in field && Array.isArray(field.options)
      ? field.options.map((option) => (option as readonly unknown[])[0])
      : dictionary
        ? ids
        : undefined;
  if (options === undefined) return byValue(groups);
  const place = ({ key }: TileGroup) => (options.includes(key) ? options.indexOf(key) : options.length);
  // Until the dictionary is loaded, its ids are in their own order, which is mostly that of the dictionary, so the
  // groups do not jump.
  return groups.toSorted(
    (a, b) => place(a) - place(b) || String(a.key).localeCompare(String(b.key), 'ru', { numeric: true }),
  );
}
