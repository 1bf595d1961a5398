import { sql } from 'drizzle-orm';
import { formatNumber } from '#codecs/money.ts';
import { foldSearch } from '#codecs/foldSearch.ts';
import type { SavedView } from '#schemas/entities/view.ts';
import type { Db } from '../../platform/db/connection.ts';
import { lockViewsOf } from '../../platform/db/locks.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { conflict } from '../../platform/http/httpError.ts';

export type NewView = Pick<SavedView, 'resource' | 'name' | 'shared' | 'isDefault' | 'settings'>;

/** Maximum number of views of a user: of one resource, and of all. */
const max = 100;
const maxOfAll = 1000;

const select = (personId: string) => sql`
  select v.view_id as id, v.resource, v.name, v.shared, v.person_id = ${personId} as own, d.view_id is not null as "isDefault", v.settings
  from list_views v left join default_list_views d on d.view_id = v.view_id and d.person_id = ${personId}`;
const visible = (personId: string) => sql`(v.person_id = ${personId} or v.shared)`;

/** Returns the user's views of a resource and the shared ones. */
export function readViews(db: Db, personId: string, resource: string): Promise<SavedView[]> {
  return rowsOf(
    db,
    sql`${select(personId)} where v.resource = ${resource} and ${visible(personId)} order by v.name_key, v.view_id`,
  );
}

/** Returns a view that the user may see. */
export async function readView(db: Db, personId: string, id: number): Promise<SavedView | undefined> {
  return (await rowsOf<SavedView>(db, sql`${select(personId)} where v.view_id = ${id} and ${visible(personId)}`))[0];
}

const nameTaken = (name: string) => conflict(409, `Вид «${name}» уже есть: выберите другое название`);

async function rejectTakenName(
  tx: Db,
  personId: string,
  { resource, name }: Pick<SavedView, 'resource' | 'name'>,
  except = 0,
): Promise<void> {
  const [twin] = await rowsOf(
    tx,
    sql`
    select 1 from list_views v where v.person_id = ${personId} and v.resource = ${resource} and v.name_key = ${foldSearch(name)} and v.view_id <> ${except}`,
  );
  if (twin !== undefined) throw nameTaken(name);
}

/** Stores a new view of a user; returns its id. */
export function addView(
  db: Db,
  personId: string,
  { resource, name, shared, isDefault, settings }: NewView,
): Promise<number> {
  return db.transaction(async (tx) => {
    await lockViewsOf(tx, personId);
    await rejectTakenName(tx, personId, { resource, name });
    const [existing] = await rowsOf<{ count: number; own: number }>(
      tx,
      sql`
      select count(*)::int as count, count(*) filter (where resource = ${resource})::int as own
      from list_views where person_id = ${personId}`,
    );
    const { count = 0, own = 0 } = existing ?? {};
    if (own >= max) throw conflict(409, `Видов уже ${max}: удалите лишние`);
    if (count >= maxOfAll)
      throw conflict(409, `У вас уже ${formatNumber(maxOfAll)} видов во всех разделах: удалите лишние`);
    const [made] = await rowsOf<{ id: number }>(
      tx,
      sql`
      insert into list_views (resource, person_id, name, name_key, shared, settings)
      values (${resource}, ${personId}, ${name}, ${foldSearch(name)}, ${shared}, ${JSON.stringify(settings)}::json) returning view_id as id`,
    );
    if (made === undefined) throw new Error('The insert of a view gave no row');
    if (isDefault) await chooseDefault(tx, personId, resource, made.id);
    return made.id;
  });
}

/** Changes a view of any user; its name has to stay unique among its owner's views. */
export function changeView(db: Db, id: number, { resource, name, shared, settings }: SavedView): Promise<void> {
  return db.transaction(async (tx) => {
    const [owner] = await rowsOf<{ personId: string }>(
      tx,
      sql`select person_id as "personId" from list_views where view_id = ${id}`,
    );
    if (owner === undefined) return;
    await lockViewsOf(tx, owner.personId);
    await rejectTakenName(tx, owner.personId, { resource, name }, id);
    await tx.execute(
      sql`update list_views set name = ${name}, name_key = ${foldSearch(name)}, shared = ${shared}, settings = ${JSON.stringify(settings)}::json where view_id = ${id}`,
    );
    // Users who no longer see the view lose it as their default.
    if (!shared)
      await tx.execute(sql`delete from default_list_views where view_id = ${id} and person_id <> ${owner.personId}`);
  });
}

/** Sets or clears a view as the user's default for its list. */
export async function setDefault(
  db: Db,
  personId: string,
  { id, resource, isDefault }: Pick<SavedView, 'id' | 'resource' | 'isDefault'>,
): Promise<void> {
  if (isDefault) await chooseDefault(db, personId, resource, id);
  else await db.execute(sql`delete from default_list_views where person_id = ${personId} and view_id = ${id}`);
}

async function chooseDefault(db: Db, personId: string, resource: string, id: number): Promise<void> {
  await db.execute(sql`insert into default_list_views (person_id, resource, view_id) values (${personId}, ${resource}, ${id})
    on conflict (person_id, resource) do update set view_id = excluded.view_id`);
}

export async function deleteView(db: Db, id: number): Promise<void> {
  await db.execute(sql`delete from list_views where view_id = ${id}`);
}
