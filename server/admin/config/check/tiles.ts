import type { Node } from 'jsonc-parser';
import { isSummed } from '#record/sums.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Tile } from '#schemas/declaration/tile.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { nodeAtPath } from './parse.ts';

/**
 * Reports invalid tiles of the summary: filtered by a field that the filter lacks, summed over values that are not
 * numbers, or grouped by days without a date.
 */
export function checkTiles(tree: Node, declaration: Declaration, note: ReportDiagnostic): void {
  const seen = new Set<string>();
  for (const [at, tile] of (declaration.tiles ?? []).entries()) {
    const say = (path: (string | number)[], text: string) => note(nodeAtPath(tree, ['tiles', at, ...path]), text);
    if (seen.has(tile.name)) say(['name'], `плитка «${tile.name}» уже есть`);
    seen.add(tile.name);
    checkTileFilter(declaration, tile, say);
    checkMeasure(declaration, tile, say);
    checkGroups(declaration, tile, say);
    checkTrend(declaration, tile, say);
  }
}

type Say = (path: (string | number)[], text: string) => void;

function checkTileFilter({ filter }: Declaration, { where, measure }: Tile, say: Say): void {
  const known = filter?.fields ?? [];
  const [share, path] =
    typeof measure === 'object' && 'share' in measure ? [measure.share, ['measure', 'share']] : [{}, []];
  for (const [named, from] of [
    [where ?? {}, ['where']],
    [share, path],
  ] as const) {
    for (const name of Object.keys(named))
      if (!known.includes(name)) say([...from, name], unknownWord('в фильтре нет поля', name, known));
  }
}

function checkMeasure({ fields }: Declaration, { measure }: Tile, say: Say): void {
  if (measure === 'count') return;
  const read = (name: string) => fields[name]?.read !== false;
  for (const part of ['sum', 'of'] as const) {
    const name = part in measure ? (measure as { sum: string; of?: string })[part] : undefined;
    const field = name === undefined ? undefined : fields[name];
    if (field && !isSummed(field))
      say(['measure', part], `поле «${name}» не складывается, складываются числа и деньги`);
  }
  if ('distinct' in measure && !read(measure.distinct)) say(['measure', 'distinct'], unread(measure.distinct));
  if ('share' in measure)
    for (const name of Object.keys(measure.share)) if (!read(name)) say(['measure', 'share', name], unread(name));
}

function checkGroups({ fields }: Declaration, { measure, by, over, named }: Tile, say: Say): void {
  if (by !== undefined && over !== undefined)
    say(['over'], 'плитка делится по полю (by) или по дням (over), а не по обоим');
  for (const [part, name] of [
    ['by', by],
    ['named', named],
  ] as const)
    if (name !== undefined && fields[name]?.read === false) say([part], unread(name));
  const field = over === undefined ? undefined : fields[over];
  if (field && field.kind !== 'date' && field.kind !== 'dateTime') say(['over'], `поле «${over}» — не дата`);
  if (over !== undefined && typeof measure === 'object' && 'distinct' in measure)
    say(['measure'], 'разное (distinct) не складывается по дням');
}

function checkTrend({ fields }: Declaration, { measure, by, over, trend }: Tile, say: Say): void {
  if (trend === undefined) return;
  const field = fields[trend];
  if (field && field.kind !== 'date' && field.kind !== 'dateTime') say(['trend'], `поле «${trend}» — не дата`);
  else if (field?.read === false) say(['trend'], unread(trend));
  if (by !== undefined || over !== undefined)
    say(['trend'], 'линия (trend) есть только у плитки с одним числом, без by и over');
  if (typeof measure === 'object' && 'distinct' in measure)
    say(['measure'], 'разное (distinct) не складывается по дням');
}

function unread(name: string): string {
  return `записи не несут поля «${name}» (read: false)`;
}
