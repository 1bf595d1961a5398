import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLiveProvider } from '#providers/live.ts';

const ownName = 'Орлова Марина Сергеевна';
const write = (resource: string, ids: readonly string[] | null, name: string | null = 'Иванов Иван') => ({
  resource,
  ids,
  by: name === null ? null : { id: '2', name },
  at: 1_700_000_000,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function subscribed(channel: string, params?: { id: number }) {
  const live = createLiveProvider(() => ownName);
  const events: unknown[] = [];
  const subscription: unknown = live.subscribe({
    channel,
    types: ['*'],
    callback: (event) => events.push(event),
    params,
  });
  return { live, events, subscription };
}

it('tells the subscribers of a resource who wrote which records, and when', () => {
  const { live, events, subscription } = subscribed('resources/strategy');
  live.tell([write('strategy', ['4']), write('mml', ['4'])]);
  const date = new Date(1_700_000_000_000);
  expect(events).toEqual([
    { channel: 'resources/strategy', type: 'updated', payload: { ids: ['4'], by: 'Иванов Иван' }, date },
  ]);
  live.unsubscribe(subscription);
  live.tell([write('strategy', ['5'])]);
  expect(events).toHaveLength(1);
});

it('tells the subscriber of a record its own writes, and those of unknown records', () => {
  const { live, events } = subscribed('resources/strategy', { id: 4 });
  live.tell([write('strategy', ['5']), write('strategy', ['4', '5']), write('strategy', null, null)]);
  expect(events).toMatchObject([{ payload: { ids: ['4', '5'], by: 'Иванов Иван' } }, { payload: { by: undefined } }]);
});

it('knows a list under a parent by its resource', () => {
  const { live, events } = subscribed('resources/cars?/api/v1/garages/1/cars/');
  live.tell([write('cars', ['1'])]);
  expect(events).toHaveLength(1);
});

it('leaves out what this tab has just written, not what the same user writes elsewhere later', () => {
  const { live, events } = subscribed('resources/strategy');
  live.wrote();
  live.tell([write('strategy', ['1'], ownName), write('strategy', ['2'], null)]);
  expect(events).toEqual([]);
  live.tell([write('strategy', ['3'])]);
  vi.advanceTimersByTime(5000);
  live.tell([write('strategy', ['4'], ownName)]);
  expect(events).toMatchObject([{ payload: { ids: ['3'] } }, { payload: { ids: ['4'] } }]);
});
