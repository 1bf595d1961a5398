import { expect, it } from 'vitest';
import { onceUnlocked } from '#server/main/database.ts';
import { hasWritten } from '#server/main/replicaReads.ts';

it('asks for the position of successful writes of signed-in users only', () => {
  const asked = (method: string, headers: Record<string, string>, ok: boolean) =>
    hasWritten(new Request('http://localhost/config/x', { method, headers }), { ok });
  const token = { 'x-token': 'T' };
  expect(['POST', 'PUT', 'PATCH', 'DELETE'].map((method) => asked(method, token, true))).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect([
    asked('POST', {}, true),
    asked('POST', token, false),
    asked('GET', token, true),
    asked('HEAD', token, true),
    asked('OPTIONS', token, true),
  ]).toEqual([false, false, false, false, false]);
});

it('repeats a migration that waited for a table or met a deadlock, and no other', async () => {
  const codes = ['55P03', '40P01'];
  let runs = 0;
  const migrating = (): Promise<void> => {
    const code = codes[runs];
    runs += 1;
    return code === undefined ? Promise.resolve() : Promise.reject(Object.assign(new Error('busy'), { code }));
  };
  await onceUnlocked(() => undefined, migrating, 1);
  expect(runs).toBe(3);
  const broken = Object.assign(new Error('broken'), { code: '42703' });
  await expect(
    onceUnlocked(
      () => undefined,
      () => Promise.reject(broken),
      1,
    ),
  ).rejects.toBe(broken);
});
