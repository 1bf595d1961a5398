import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { ResourceList } from '#engine/list/ResourceList.tsx';
import { useResourceList, type Id } from '#engine/list/useResourceList.ts';
import { useRecord } from '#engine/screen/useRecord.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { envelope, failure } from '#tests/msw/recordedApi.ts';
import { createScreenFixture } from '#tests/screens/screenFixture.tsx';

const fixture = createScreenFixture();
const visits = (open: 'none' | 'modal' | 'selectThenOpen'): Declaration => ({
  name: 'paidTasks',
  title: 'Визиты',
  one: 'Визит',
  api: { path: '/api/v1/billing/fieldEmployees/paidTasks/', id: 'visitId', verbs: ['list'] },
  list: { open, columns: ['shop'] },
  fields: { shop: { kind: 'text', label: 'Точка' } },
});
const route = 'GET /api/v1/billing/fieldEmployees/paidTasks/';
const response = envelope([{ visitId: 1, shop: 'Весна' }, { visitId: 'два', shop: 'Восход' }, { shop: 'Безымянная' }]);

function Visits({
  open,
  where,
}: {
  open: 'none' | 'modal' | 'selectThenOpen';
  where?: Record<string, unknown>;
}): ReactNode {
  const list = useResourceList(visits(open), where ? { where } : {});
  return (
    <>
      <ResourceList list={list} />
      <output>{`Открыт ${list.opened?.id ?? 'никакой'}, выбран ${list.selected ?? 'никакой'}`}</output>
    </>
  );
}
const statusText = () => screen.getByRole('status').textContent;

describe('List of a resource', () => {
  it('opens a row by a single click when the declaration specifies it', async () => {
    fixture.on(route, response);
    const user = await fixture.draw(<Visits open="modal" />);
    await user.click(await screen.findByText('Восход'));
    expect(statusText()).toBe('Открыт два, выбран два');
  });

  it('stops rendering when the declaration is a new object in every render', async () => {
    fixture.on(route, response);
    await fixture.draw(<Visits open="none" />);
    expect(await screen.findByRole('searchbox', { name: 'Поиск по списку' })).toBeTruthy();
    expect(await screen.findByText('3 записи')).toBeTruthy();
  });

  it('selects a row by the first click and opens it by the second (spec D22)', async () => {
    fixture.on(route, response);
    const user = await fixture.draw(<Visits open="selectThenOpen" />);
    const words: unknown[] = [];
    for (const shop of ['Весна', 'Восход', 'Восход']) {
      await user.click(await screen.findByText(shop));
      words.push(statusText());
    }
    expect(words).toEqual(['Открыт никакой, выбран 1', 'Открыт никакой, выбран два', 'Открыт два, выбран два']);
  });

  it('ignores selecting and opening of a row without an id', async () => {
    fixture.on(route, response);
    const user = await fixture.draw(<Visits open="modal" />);
    await user.click(await screen.findByText('Безымянная'));
    expect(statusText()).toBe('Открыт никакой, выбран никакой');
  });

  it('requests only the rows of its narrowing filter', async () => {
    fixture.on(route, response);
    await fixture.draw(<Visits open="none" where={{ fieldEmployeeId: 7, actual: false, day: undefined }} />);
    await screen.findByText('Весна');
    expect(fixture.seenOf(route).map(({ query }) => query)).toEqual([
      { fieldEmployeeId: '7', actual: 'false', limit: '100', offset: '0' },
    ]);
  });
});

describe('Single record', () => {
  function Visit({ id }: { id: Id | null }): ReactNode {
    const { record, state, retry } = useRecord<{ shop: string }>({ path: '/api/v1/visits/' }, id);
    return <button type="button" onClick={retry}>{`${state} ${String(record.shop ?? 'ничего')}`}</button>;
  }
  const visit = 'GET /api/v1/visits/5/';

  it('is requested by its id, reports a failure and can be retried', async () => {
    fixture.on(visit, failure(500, 'Не удалось', undefined, 500), envelope({ shop: 'Весна' }));
    const user = await fixture.draw(<Visit id={5} />);
    await user.click(await screen.findByRole('button', { name: 'failed ничего' }));
    expect(await screen.findByRole('button', { name: 'ready Весна' })).toBeTruthy();
  });

  it('is not requested without an id', async () => {
    await fixture.draw(<Visit id={null} />);
    await waitFor(() => expect(screen.getByRole('button').textContent).toBe('idle ничего'));
    expect(fixture.seen.filter(({ path }) => path.startsWith('/api/v1/visits/'))).toEqual([]);
  });
});
