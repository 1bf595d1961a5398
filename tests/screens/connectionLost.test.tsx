import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noticesResource } from '#resources/notices.ts';
import { strategyResource } from '#resources/strategy.ts';
import { IssueModal } from '#custom/feedback/IssueModal.tsx';
import { dropped, envelope } from '#tests/msw/recordedApi.ts';
import { checkConnection, connectivity } from '#ui/connectivity/connectivity.ts';
import { createScreenFixture } from './screenFixture.tsx';

const fixture = createScreenFixture();
const host = 'HEAD /config/app.json';
/** Simulates the connection of the page; `lineBack` is the periodic check of the application. */
const lineLost = () => {
  fixture.host[host] = dropped;
};
const lineBack = () => {
  fixture.host[host] = envelope();
  return checkConnection();
};
beforeEach(() => {
  fixture.host[host] = envelope();
});
afterEach(() => connectivity.setState({ down: false }));

const [list, item] = ['GET /api/v1/strategies/', 'GET /api/v1/strategies/7/'];
const waits = () => screen.findByText('Ждёт связи: отправим сами');
const closed = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

async function openStrategy() {
  const { access_token: token } = await fixture.api.signIn();
  const [first] = (await fixture.api.call('GET', '/api/v1/strategies/?limit=1', token)).body.data as {
    strategyId: number;
    name: string;
  }[];
  const user = await fixture.open(strategyResource);
  await user.click(await screen.findByText(first?.name ?? ''));
  const form = await screen.findByRole('dialog', { name: 'Стратегия' });
  return { user, form, path: `/api/v1/strategies/${String(first?.strategyId)}/` };
}
async function writeNotice() {
  const user = await fixture.open(noticesResource);
  await user.click(await screen.findByRole('button', { name: 'Создать уведомление' }));
  const form = await screen.findByRole('dialog', { name: 'Новое push-уведомление' });
  await user.type(within(form).getByRole('textbox', { name: 'Текст уведомления' }), 'Проверьте холодильники');
  const send = async () => {
    await user.click(within(form).getByRole('button', { name: 'Отправить' }));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Отправить всем?' })).getByRole('button', { name: 'Отправить' }),
    );
  };
  return { user, form, send };
}

describe('Save without a connection', () => {
  it('keeps a new record unsent while the server is unreachable and sends it once when it is back', async () => {
    const { send } = await writeNotice();
    lineLost();
    await checkConnection();
    await send();
    await waits();
    expect(fixture.seenOf('POST /api/v1/notifications/')).toEqual([]);
    await lineBack();
    await closed('Новое push-уведомление');
    expect(fixture.seenOf('POST /api/v1/notifications/').map(({ body }) => body)).toMatchObject([
      { message: 'Проверьте холодильники' },
    ]);
  });

  it('is cancelled by Не отправлять: the form stays as it was, and nothing is sent later', async () => {
    const { user, form, send } = await writeNotice();
    lineLost();
    await checkConnection();
    await send();
    await waits();
    await user.click(within(form).getByRole('button', { name: 'Не отправлять' }));
    await waitFor(() =>
      expect(within(form).getByRole<HTMLButtonElement>('button', { name: 'Отправить' }).disabled).toBe(false),
    );
    await lineBack();
    expect(within(form).getByDisplayValue('Проверьте холодильники')).toBeTruthy();
    expect(fixture.seenOf('POST /api/v1/notifications/')).toEqual([]);
  });

  it('is cancelled by the first Esc; the next one prompts for unsaved changes', async () => {
    const { user, form, send } = await writeNotice();
    lineLost();
    await checkConnection();
    await send();
    await waits();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(within(form).queryByText('Ждёт связи: отправим сами')).toBeNull());
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('dialog', { name: 'Закрыть без сохранения?' })).toBeTruthy();
  });

  it('does not resend a new record without a response, and warns that it may exist', async () => {
    const { form, send } = await writeNotice();
    lineLost();
    fixture.on('POST /api/v1/notifications/', dropped);
    await send();
    const error = await screen.findByRole('dialog', { name: 'Ошибка' });
    expect(error.textContent).toContain('Неизвестно, сохранилась ли запись');
    await lineBack();
    expect(fixture.seenOf('POST /api/v1/notifications/')).toHaveLength(1);
    expect(within(form).getByDisplayValue('Проверьте холодильники')).toBeTruthy();
  });

  it('resends an update without a response when the server is back, because it is idempotent', async () => {
    const { user, form, path } = await openStrategy();
    const box = await within(form).findByLabelText('Комментарий');
    await user.clear(box);
    await user.type(box, 'Из поезда');
    lineLost();
    fixture.on(`PUT ${path}`, dropped);
    await user.click(within(form).getByRole('button', { name: 'Обновить' }));
    await waits();
    expect(fixture.seenOf(`PUT ${path}`)).toHaveLength(1);
    await lineBack();
    await closed('Стратегия');
    expect(fixture.seenOf(`PUT ${path}`)).toHaveLength(2);
  });

  it('shows the usual error when the server responds and only the request failed (spec D56)', async () => {
    const { user, form, path } = await openStrategy();
    fixture.on(`PUT ${path}`, dropped);
    await user.click(within(form).getByRole('button', { name: 'Обновить' }));
    expect((await screen.findByRole('dialog', { name: 'Ошибка' })).textContent).toContain('Нет соединения');
    expect(screen.queryByText('Ждёт связи: отправим сами')).toBeNull();
  });

  it('handles a comment of an issue, a separate form, the same way', async () => {
    const { access_token: token } = await fixture.api.signIn();
    const [issue] = (await fixture.api.call('GET', '/api/v1/feedback/issues/?limit=1', token)).body.data as {
      id: number;
    }[];
    const sent = `POST /api/v1/feedback/issues/${String(issue?.id)}/comment/`;
    const user = await fixture.draw(<IssueModal id={issue?.id ?? 0} close={() => undefined} saved={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: /^Комментарии/ }));
    await user.type(await screen.findByRole('textbox', { name: 'Комментарий' }), 'Перезвоним');
    lineLost();
    await checkConnection();
    await user.click(screen.getByRole('button', { name: 'Отправить' }));
    await waits();
    expect(fixture.seenOf(sent)).toEqual([]);
    await lineBack();
    await waitFor(() => expect(fixture.seenOf(sent).map(({ body }) => body)).toEqual([{ text: 'Перезвоним' }]));
  });
});

describe('Loads that failed without a connection and are repeated when it is back', () => {
  it('include a list, once', async () => {
    lineLost();
    fixture.on(list, dropped);
    await fixture.open(strategyResource);
    expect((await screen.findByRole('alert')).textContent).toContain('Нет соединения');
    await checkConnection();
    await lineBack();
    await waitFor(() => expect(screen.getAllByRole('row').length).toBeGreaterThan(1));
    expect(fixture.seenOf(list)).toHaveLength(2);
  });

  it('include a record in its modal', async () => {
    fixture.on(list, envelope([{ strategyId: 7, name: 'Весна' }]));
    fixture.on(item, dropped);
    const user = await fixture.open(strategyResource);
    const row = await screen.findByText('Весна');
    lineLost();
    await user.click(row);
    await screen.findByRole('alert');
    await checkConnection();
    fixture.on(item, envelope({ strategyId: 7, name: 'Весна', status: 0 }));
    await lineBack();
    expect(await screen.findByDisplayValue('Весна')).toBeTruthy();
    expect(fixture.seenOf(item)).toHaveLength(2);
  });
});
