import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { engine as built } from '#app/engineConfig.ts';
import { historyDeclaration } from '#engine/history/historyDeclaration.ts';
import HistoryScreen from '#engine/history/HistoryScreen.tsx';
import { writableSampleOf, type WritableSample } from '#tests/server/history/samples.ts';
import { Messages } from '#ui/messages/Messages.tsx';
import { createScreenFixture } from './screenFixture.tsx';

const engine = { ...built, resources: [...built.resources, historyDeclaration(built.resources)] };
const fixture = createScreenFixture(engine);
let token = '';
const make = async ({ path, id, body }: WritableSample, change: object) =>
  ((await fixture.api.call('POST', path, token, { ...body, ...change })).body.data as Record<string, number>)[
    id
  ] as number;
const put = ({ path, body, change }: WritableSample, id: number, more: object) =>
  fixture.api.call('PUT', `${path}${id}/`, token, { ...body, ...change, ...more, strategyId: id, force: true });
const rows = async () =>
  within(await screen.findByRole('table', { name: 'История' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

beforeEach(async () => {
  token = (await fixture.api.signIn()).access_token;
});

describe('History screen /history (docs/history.md)', () => {
  it('shows time, user, action, section, record and fields, newest first', async () => {
    const audit = writableSampleOf('auditStrategy');
    const id = await make(audit, { name: 'Аудит кофе' });
    await put(audit, id, { name: 'Аудит какао' });
    await fixture.draw(<HistoryScreen />);
    await screen.findByText('Аудит какао');
    const [update, creation] = await rows();
    expect(update?.slice(1)).toEqual([
      'Орлова Марина Сергеевна',
      'Изменение',
      'Стратегии аудита',
      'Аудит какао',
      'Название, Комментарий',
    ]);
    expect(creation?.slice(1)).toEqual(['Орлова Марина Сергеевна', 'Создание', 'Стратегии аудита', 'Аудит кофе', '-']);
    expect(update?.[0]).toMatch(/^\d\d\.\d\d\.\d{4} \d\d:\d\d$/);
  });

  it('is filtered by user, section and period, which are stored in the address', async () => {
    await make(writableSampleOf('auditStrategy'), { name: 'Аудит круп' });
    await fixture.draw(<HistoryScreen />, '?person="1"&section="auditStrategy"&period=2026-01-01..2033-01-31');
    await screen.findByRole('table', { name: 'История' });
    await waitFor(() =>
      expect(fixture.seenOf('GET /config/history/')[0]?.query).toMatchObject({
        person: '1',
        resource: 'auditStrategy',
        from: '2026-01-01',
        to: '2033-01-31',
        limit: '100',
        offset: '0',
      }),
    );
    const filter = within(screen.getByRole('form', { name: 'Фильтры' }));
    const chosen = (name: string) => filter.getByRole('combobox', { name }) as HTMLInputElement;
    await filter.findByRole('combobox', { name: 'Кто' });
    await waitFor(() =>
      expect([chosen('Кто').value, chosen('Раздел').value]).toEqual(['Орлова Марина Сергеевна', 'Стратегии аудита']),
    );
  });

  it('asks for the writes of jobs alone when the source is chosen', async () => {
    await make(writableSampleOf('auditStrategy'), { name: 'Аудит риса' });
    await fixture.draw(<HistoryScreen />, '?source="job"');
    await screen.findByRole('table', { name: 'История' });
    await waitFor(() =>
      expect(fixture.seenOf('GET /config/history/')[0]?.query).toMatchObject({ source: 'job', limit: '100' }),
    );
    const filter = within(screen.getByRole('form', { name: 'Фильтры' }));
    const source = await filter.findByRole('combobox', { name: 'Откуда' });
    expect((source as HTMLInputElement).value).toBe('Фоновая работа');
  });

  it('opens the details by a click and the record by the link', async () => {
    const audit = writableSampleOf('auditStrategy');
    const id = await make(audit, { name: 'Аудит мёда' });
    await put(audit, id, { name: 'Аудит сахара' });
    const user = await fixture.draw(<HistoryScreen />);
    await user.click(within(await screen.findByRole('row', { name: /Аудит сахара/ })).getByText('Изменение'));
    const details = within(await screen.findByRole('dialog', { name: 'Стратегия аудита: Аудит сахара' }));
    expect(details.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Аудит мёда →стало Аудит сахара',
      '- →стало Фото обязательно',
    ]);
    await user.click(details.getByRole('button', { name: 'Закрыть окно' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Аудит сахара' }));
    expect(await screen.findByRole('dialog', { name: 'Стратегия аудита' })).toBeTruthy();
  });

  it('opens a volume strategy that can be saved', async () => {
    const volume = writableSampleOf('strategyVolume');
    const id = await make(volume, { name: 'Объём чая' });
    const user = await fixture.draw(<HistoryScreen />);
    await user.click(await screen.findByRole('button', { name: 'Объём чая' }));
    const form = within(await screen.findByRole('dialog', { name: 'Объемная стратегия' }));
    await user.click(await form.findByRole('button', { name: 'Обновить' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fixture.seen.filter(({ method }) => method === 'PUT').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: `/api/v1/volume/strategies/${id}/`, body: expect.objectContaining({ strategyId: id }) },
    ]);
  });

  it('restores a deleted record by Вернуть запись (spec D71)', async () => {
    const audit = writableSampleOf('auditStrategy');
    const id = await make(audit, { name: 'Аудит соли' });
    await fixture.api.call('DELETE', `${audit.path}${id}/`, token);
    const user = await fixture.draw(
      <>
        <HistoryScreen />
        <Messages />
      </>,
    );
    await user.click(within(await screen.findByRole('row', { name: /Удаление.*Аудит соли/ })).getByText('Удаление'));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Стратегия аудита: Аудит соли' })).getByRole('button', {
        name: 'Вернуть запись',
      }),
    );
    await screen.findByText('Запись «Аудит соли» возвращена');
    expect((await fixture.api.call('GET', `${audit.path}${id}/`, token)).status).toBe(200);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
