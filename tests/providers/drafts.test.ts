import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserDrafts } from '#providers/drafts/drafts.ts';
import { ApiError } from '#schemas/apiError.ts';
import type { Draft } from '#schemas/draft.ts';
import { keyOf, memoryDraftDatabase, createTabDrafts } from '#tests/draftFixtures.ts';

const now = Date.UTC(2026, 10, 22, 11, 5);
const day = 24 * 60 * 60_000;
const draft = (text: string, more: Partial<Draft> = {}): Draft => ({
  resource: 'notices',
  id: '5',
  title: 'Акция',
  at: now,
  content: { text },
  ...more,
});
const textsOf = (drafts: UserDrafts) => drafts.all().map(({ content }) => (content as { text: string }).text);

let database = memoryDraftDatabase();
const opened: UserDrafts[] = [];
async function open(
  ...tab: Parameters<typeof createTabDrafts> extends [unknown, ...infer R] ? R : never
): Promise<UserDrafts> {
  const drafts = createTabDrafts(database, ...tab);
  opened.push(drafts);
  await drafts.begin();
  return drafts;
}
beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
  database = memoryDraftDatabase();
});
afterEach(() => {
  for (const drafts of opened.splice(0)) drafts.end();
  vi.restoreAllMocks();
});

describe('Drafts stored in the browser (spec D66)', () => {
  test('restores a draft in the next session of the same user', async () => {
    const first = await open();
    first.put(draft('Скидка 20 %'));
    await expect.poll(() => database.rows.size).toBe(1);
    first.end();
    expect(textsOf(await open())).toEqual(['Скидка 20 %']);
  });

  test('reveals neither the typed values nor the name of the record in stored data', async () => {
    (await open()).put(draft('Скидка 20 %', { title: 'Тайная акция' }));
    await expect.poll(() => database.rows.size).toBe(1);
    const [row] = [...database.rows.values()];
    expect(Object.keys(row ?? {}).toSorted()).toEqual(['at', 'data', 'iv', 'place', 'user']);
    expect(row).toMatchObject({ user: 'anna', place: 'notices/5', at: now });
    expect(Buffer.from(row?.data ?? new ArrayBuffer()).toString()).not.toMatch(/Скидка|Тайная/);
  });

  test('hides a draft from another user until its owner returns', async () => {
    const first = await open('anna');
    first.put(draft('Скидка 20 %'));
    await expect.poll(() => database.rows.size).toBe(1);
    first.end();
    expect(textsOf(await open('boris'))).toEqual([]);
    expect(textsOf(await open('anna'))).toEqual(['Скидка 20 %']);
  });

  test('cannot decrypt a draft that was moved to the name of another user', async () => {
    (await open('anna')).put(draft('Скидка 20 %'));
    await expect.poll(() => database.rows.size).toBe(1);
    const [row] = [...database.rows.values()];
    if (row) database.rows.set('boris', { ...row, user: 'boris' });
    expect(textsOf(await open('boris'))).toEqual([]);
  });

  test('restores a draft that is 30 days old, and deletes an older one of any user', async () => {
    const first = await open();
    first.put(draft('ровно', { id: '1', at: now - 30 * day }));
    first.put(draft('старше', { id: '2', at: now - 30 * day - 1 }));
    await expect.poll(() => database.rows.size).toBe(2);
    await open('boris');
    expect([...database.rows.values()].map(({ place }) => place)).toEqual(['notices/1']);
    expect(textsOf(await open())).toEqual(['ровно']);
  });

  test('replaces a draft with an earlier key by a later one, and removes a dropped draft', async () => {
    const drafts = await open();
    for (const text of ['С', 'Ск', 'Скидка']) drafts.put(draft(text));
    expect(textsOf(drafts)).toEqual(['Скидка']);
    await expect.poll(async () => textsOf(await open())).toEqual(['Скидка']);
    drafts.put(draft('Скидка!'));
    drafts.drop(draft(''));
    await expect.poll(() => database.rows.size).toBe(0);
    expect(textsOf(drafts)).toEqual([]);
  });
});

describe('Drafts in two tabs', () => {
  test('receives puts and drops of the other tab; the later key wins', async () => {
    const [item, other] = [await open(), await open()];
    item.put(draft('из первой'));
    await expect.poll(() => textsOf(other)).toEqual(['из первой']);
    other.put(draft('из второй'));
    await expect.poll(() => textsOf(item)).toEqual(['из второй']);
    item.drop(draft(''));
    await expect.poll(() => textsOf(other)).toEqual([]);
  });

  test('does not notify the tab of another user', async () => {
    const [anna, boris] = [await open('anna'), await open('boris')];
    const third = await open('anna');
    anna.put(draft('Скидка'));
    await expect.poll(() => textsOf(third)).toEqual(['Скидка']);
    expect(textsOf(boris)).toEqual([]);
  });
});

describe('Drafts without storage', () => {
  test.each([
    [
      'the host gives no key',
      { askKey: () => Promise.reject(new ApiError('answered', { code: 502, text: 'Нет' }, 502)) },
    ],
    [
      'the browser has no WebCrypto or IndexedDB',
      { openVault: () => Promise.reject(new TypeError('crypto.subtle is undefined')) },
    ],
  ])('keeps drafts in the tab and shows one message when %s', async (_why, options) => {
    const tellUnkept = vi.fn<() => void>();
    const drafts = await open('anna', { ...options, tellUnkept });
    expect(drafts.isReady()).toBe(true);
    expect(tellUnkept).not.toHaveBeenCalled();
    drafts.put(draft('раз'));
    drafts.put(draft('два'));
    expect(textsOf(drafts)).toEqual(['два']);
    expect(drafts.areStored()).toBe(false);
    expect(tellUnkept).toHaveBeenCalledTimes(1);
    expect(database.rows.size).toBe(0);
  });

  test('shows one message for a full disk, and keeps the draft in the tab', async () => {
    const tellUnkept = vi.fn<() => void>();
    const drafts = await open('anna', { tellUnkept });
    database.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
    drafts.put(draft('раз'));
    drafts.put(draft('два'));
    await expect.poll(() => tellUnkept.mock.calls.length).toBe(1);
    expect(textsOf(drafts)).toEqual(['два']);
  });

  test('requests a missing key again with the next draft, and stores that one', async () => {
    let responses = 0;
    const tellUnkept = vi.fn<() => void>();
    const drafts = await open('anna', {
      tellUnkept,
      askKey: async () => {
        responses += 1;
        if (responses === 1) throw new ApiError('unanswered', { code: null, text: 'Нет соединения' }, 0);
        return keyOf('anna');
      },
    });
    drafts.put(draft('Скидка'));
    await expect.poll(() => database.rows.size).toBe(1);
    expect(tellUnkept).not.toHaveBeenCalled();
  });
});

describe('Drafts at the end of a session', () => {
  test('clears the memory (spec D21)', async () => {
    const drafts = await open();
    drafts.put(draft('Скидка'));
    drafts.end();
    expect([textsOf(drafts), drafts.user(), drafts.isReady()]).toEqual([[], null, false]);
  });

  test('stores the last typed values of unsaved work, with the key that then leaves the memory', async () => {
    const drafts = await open();
    drafts.onFlush(() => drafts.put(draft('последняя буква')));
    drafts.suspend();
    expect(drafts.areStored()).toBe(false);
    await expect.poll(() => database.rows.size).toBe(1);
    expect(textsOf(await open())).toEqual(['последняя буква']);
  });

  test('applies drops and puts of other tabs when the same user continues', async () => {
    const drafts = await open();
    drafts.put(draft('первый', { id: '1' }));
    await expect.poll(() => database.rows.size).toBe(1);
    drafts.suspend();
    database.rows.clear();
    drafts.put(draft('второй', { id: '2' }));
    await drafts.begin();
    expect(textsOf(drafts)).toEqual(['второй']);
    await expect.poll(() => [...database.rows.values()].map(({ place }) => place)).toEqual(['notices/2']);
  });
});
