import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { taskStatuses } from '#dictionaries/taskStatus.ts';
import { recordsIn, type AnyRecord } from '#codecs/records.ts';
import { compareBy } from '#record/compareBy.ts';
import { matchesAllWords, searchWords } from '#codecs/foldSearch.ts';
import { searchedColumns, searchTextOf } from '#record/searchText.ts';
import { parseSort } from '#record/sortAndSearch.ts';
import { pointTasksResource } from '#resources/pointTasks.ts';
import { openTestApi, type Envelope, type TestApi } from '#tests/support/testing.ts';

const path = '/api/v1/tasks/';
const max = 12_000;

let api: TestApi;
let token: string;
let whole: AnyRecord[] = [];
let texts: string[] = [];

async function ask(query: string): Promise<AnyRecord[]> {
  const response = await api.fetch(`${path}?${query}`, { headers: { device: 'web', 'x-token': token } });
  return recordsIn(((await response.json()) as Envelope).data) as AnyRecord[];
}

const statusName = (id: string | number) => taskStatuses.find(({ statusId }) => statusId === id)?.name;

// Enough tasks that a search does not simply sort all matches.
beforeAll(async () => {
  api = await openTestApi();
  token = (await api.signIn()).access_token;
  await api.deps.db.execute(sql`
    insert into tasks select task_id + copy * (select max(task_id) from tasks), title, description, trade_point_id, field_employee_id, product_id, category_id, brief_id, status, measure,
      volume, progress, money_total, money_paid, created - copy * 37, deadline_date, verified_date - copy * 37
    from tasks, generate_series(1, ${max} / (select count(*)::int from tasks) - 1) copy`);
  // Matches for `выполнена` are all older than the first pages.
  await api.deps.db.execute(sql`
    update tasks set status = 1, verified_date = null
    where status in (3, 4) and task_id in (select task_id from tasks order by created desc limit 1500)`);
  await api.deps.db.execute(sql`analyze tasks`);
  for (let offset = 0; offset === whole.length; offset += 1000)
    whole.push(...(await ask(`limit=1000&offset=${offset}`)));
  texts = whole.map((record) =>
    searchTextOf(pointTasksResource, searchedColumns(pointTasksResource), record, (field) =>
      field === 'status' ? statusName : undefined,
    ),
  );
}, 240_000);
afterAll(() => api.close());

function expected(search: string, sort: string): AnyRecord[] {
  const some = whole.filter((_record, at) => matchesAllWords(texts[at] ?? '', searchWords(search)));
  return sort === '' ? some : some.toSorted(compareBy(pointTasksResource, parseSort(pointTasksResource, sort)));
}

describe('Search among many tasks (spec D68)', () => {
  it('has thousands of matches, all older than the newest tasks', () => {
    expect(whole.length).toBeGreaterThan(10_000);
    expect(expected('выполнена', '').length).toBeGreaterThan(4000);
    expect(whole.slice(0, 1000).filter(({ status }) => status === 3 || status === 4)).toEqual([]);
  });

  it.each([
    'выполнена',
    'не выполнена',
    'просрочена',
    'на',
    'а',
    'новая продать',
    'выполнена чай',
    'просрочена 100',
    'чай',
    'иванов',
    'иванов чай',
    'иванов выполнена',
    'ов ив продать',
    '777',
    'нет такого',
  ])(
    'finds «%s» like the page, in the default order and others, on pages that never overlap',
    { timeout: 240_000 },
    async (search) => {
      for (const sort of ['', 'status', '-status', 'executor', '-executor', 'moneyPaid', '-description']) {
        const all = expected(search, sort).map(({ taskId }) => taskId);
        for (const offset of [0, 40, 4000]) {
          const page = await ask(`limit=100&offset=${offset}&sort=${sort}&search=${encodeURIComponent(search)}`);
          expect([sort, offset, page.map(({ taskId }) => taskId)]).toEqual([
            sort,
            offset,
            all.slice(offset, offset + 100),
          ]);
        }
      }
    },
  );

  it('finds matches within the filter', { timeout: 240_000 }, async () => {
    for (const [query, among] of [
      ['status=3', (status: unknown) => status === 3],
      ['actual=true', (status: unknown) => Number(status) < 3],
      ['actual=false', (status: unknown) => Number(status) > 2],
    ] as const) {
      for (const search of ['выполнена', 'просрочена', 'на']) {
        const all = whole.filter(
          ({ status }, at) => among(status) && matchesAllWords(texts[at] ?? '', searchWords(search)),
        );
        expect([
          query,
          search,
          (await ask(`limit=100&${query}&search=${encodeURIComponent(search)}`)).map(({ taskId }) => taskId),
        ]).toEqual([query, search, all.slice(0, 100).map(({ taskId }) => taskId)]);
      }
    }
  });
});
