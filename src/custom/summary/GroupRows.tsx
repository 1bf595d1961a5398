import type { ReactNode } from 'react';
import { CustomCell } from '#engine/fields/CustomCell.tsx';
import type { Values } from '#record/values.ts';
import { ShareBar } from './AmountTile.tsx';
import { NumberLink } from './NumberLink.tsx';
import type { PlacedTile } from './menuDestinations.ts';
import { isShare, emptyText, formatAmount, formatValue } from './texts.ts';
import type { NamedGroup } from './useNamedGroups.ts';
import type { TileState } from './useTile.ts';

interface GroupRowsProps {
  placed: PlacedTile;
  label: string;
  /** Whether the label is also shown over the rows. */
  caption?: boolean;
  groups: readonly NamedGroup[];
  before: TileState['before'];
  linkTo: TileState['linkTo'];
}

/** Draws groups as a table: the name, a bar, the number as a link to its list, and the previous value. */
export function GroupRows({ placed, label, caption = false, groups, before, linkTo }: GroupRowsProps): ReactNode {
  if (groups.length === 0) return <p className="tile-muted">{emptyText(placed)}</p>;
  const share = isShare(placed);
  const field = placed.declaration.fields[placed.tile.by ?? ''];
  const lookup = field && 'lookup' in field ? field.lookup : undefined;
  const max = Math.max(...groups.map(({ value }) => Math.abs(value)), 0);
  const earlier = new Map(before?.figures.groups?.map(({ key, value }) => [key, value]));
  return (
    <table className="tile-groups" aria-label={label}>
      {caption && <caption>{label}</caption>}
      <tbody>
        {groups.map((group) => {
          const then = earlier.get(group.key);
          return (
            <tr key={String(group.key)}>
              <th scope="row" title={group.text}>
                {lookup === 'taskStatus' ? (
                  <CustomCell field={{ kind: 'custom', name: 'taskStatus' }} value={group.key} record={{}} />
                ) : (
                  <span>{group.text}</span>
                )}
              </th>
              <td className="tile-groups-bar">
                <ShareBar share={share ? group.value : max === 0 ? 0 : Math.abs(group.value) / max} />
              </td>
              <td className="tile-groups-number">
                <GroupNumber placed={placed} group={group} linkTo={linkTo} />
                {then !== undefined && (
                  <span className="tile-muted">{`было ${formatValue(placed, { count: 0, value: then })}`}</span>
                )}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Draws the number of a group, a share together with its total. */
export function GroupNumber({
  placed,
  group,
  linkTo,
}: {
  placed: PlacedTile;
  group: NamedGroup;
  linkTo: TileState['linkTo'];
}): ReactNode {
  const {
    declaration,
    tile: { by, measure },
  } = placed;
  const filterValues = by === undefined ? {} : valuesOf(declaration, by, group.key);
  if (!isShare(placed))
    return (
      <NumberLink
        to={linkTo(filterValues)}
        text={formatValue(placed, group)}
        label={`${group.text}: ${formatValue(placed, group)}`}
      />
    );
  const more = typeof measure === 'object' && 'share' in measure ? measure.share : {};
  return (
    <>
      <span>{`${formatValue(placed, group)} `}</span>
      <span className="tile-muted">
        <NumberLink
          to={linkTo({ ...filterValues, ...more })}
          text={formatAmount(placed, group.part ?? 0)}
          label={`${group.text}, факт: ${formatAmount(placed, group.part ?? 0)}`}
        />
        {' из '}
        <NumberLink
          to={linkTo(filterValues)}
          text={formatAmount(placed, group.whole ?? 0)}
          label={`${group.text}, план: ${formatAmount(placed, group.whole ?? 0)}`}
        />
      </span>
    </>
  );
}

function valuesOf({ fields }: PlacedTile['declaration'], by: string, key: NamedGroup['key']): Values {
  const field = fields[by];
  const many =
    field !== undefined &&
    (field.kind === 'treeSelect' ||
      field.kind === 'checkboxes' ||
      field.kind === 'picker' ||
      ('many' in field && field.many === true));
  return { [by]: many ? [key] : key };
}
