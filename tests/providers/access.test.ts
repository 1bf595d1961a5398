import { describe, expect, it } from 'vitest';
import { createAccessControlProvider, flagOf, menuAllowed, hasPermission } from '#providers/access.ts';
import type { Profile, RoleFlags } from '#providers/profile.ts';

const nobody: RoleFlags = {};
const pushes: RoleFlags = { pushAccess: true, strategiesAccess: false };
const everything: RoleFlags = { superUser: true };

describe('permitted', () => {
  it('allows the flag that the user holds, by menu key and by flag name', () => {
    expect([hasPermission('notice', pushes), hasPermission('pushAccess', pushes)]).toEqual([true, true]);
    expect([
      hasPermission('strategy', pushes),
      hasPermission('strategiesAccess', pushes),
      hasPermission('billing', pushes),
    ]).toEqual([false, false, false]);
  });

  it('allows a superuser any name', () => {
    expect(['notice', 'billingAccess', 'superUser', 'anything'].map((name) => hasPermission(name, everything))).toEqual(
      [true, true, true, true],
    );
  });

  it.each(['', '  ', null, undefined, 5, true, {}, ['notice']])('rejects the name %j, even for a superuser', (name) => {
    expect(hasPermission(name, everything)).toBe(false);
  });

  it('ignores flags other than those of the role', () => {
    expect(['constructor', '__proto__', 'toString', 'unknown'].map((name) => hasPermission(name, nobody))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(hasPermission('notice', { pushAccess: 'yes' } as unknown as RoleFlags)).toBe(false);
  });
});

describe('menuAllowed', () => {
  it.each([
    ['notice', 'pushAccess'],
    ['strategy', 'strategiesAccess'],
    ['motivation', 'motivationAccess'],
    ['billing', 'billingAccess'],
  ])('requires for %s the flag %s', (key, flag) => {
    expect(flagOf(key)).toBe(flag);
    expect([menuAllowed(key, nobody), menuAllowed(key, { [flag]: true }), menuAllowed(key, everything)]).toEqual([
      false,
      true,
      true,
    ]);
  });

  it.each(['tasks', 'map', 'auditStrategy', 'strategyVolume', 'auditReports', 'mml', 'constructor', undefined])(
    'allows %s to everyone',
    (key) => {
      expect(menuAllowed(key, nobody)).toBe(true);
    },
  );
});

describe('Access control provider', () => {
  const profile = (role: RoleFlags): Profile => ({ fullName: '', role });

  it('uses the current profile', async () => {
    let current: Profile | null = null;
    const { can } = createAccessControlProvider(() => current);
    expect(await can({ resource: 'notice', action: 'list' })).toMatchObject({ can: false });
    expect(await can({ resource: 'map', action: 'list' })).toEqual({ can: true });
    current = profile(pushes);
    expect(await can({ resource: 'notice', action: 'list' })).toEqual({ can: true });
  });

  it('names the missing right', async () => {
    const { can } = createAccessControlProvider(() => profile(nobody));
    expect(await can({ resource: 'billing', action: 'list' })).toEqual({
      can: false,
      reason: 'Недостаточно прав: нужен доступ «Биллинг»',
    });
  });

  it('takes the menu key from the declaration', async () => {
    const { can } = createAccessControlProvider(
      () => profile(pushes),
      (resource) => ({ menu: { notices: 'notice', strategies: 'strategy' }[resource] }),
    );
    const responses = await Promise.all(
      ['notices', 'strategies', 'polls'].map((resource) => can({ resource, action: 'list' })),
    );
    expect(responses.map((response) => response.can)).toEqual([true, false, true]);
  });

  it('requires the right of the action in addition to that of the section, by menu key or role flag', async () => {
    const needs = { create: 'strategy', edit: 'pushAccess', delete: 'superUser' } as Record<string, string>;
    const answersOf = (role: RoleFlags) => {
      const { can } = createAccessControlProvider(
        () => profile(role),
        (_, action) => ({ menu: 'notice', action: needs[action] }),
      );
      return Promise.all(
        ['list', 'create', 'edit', 'delete'].map(
          async (action) => (await can({ resource: 'notices', action })).reason ?? 'да',
        ),
      );
    };
    expect(await answersOf(pushes)).toEqual([
      'да',
      'Недостаточно прав: нужен доступ «Стратегии»',
      'да',
      'Недостаточно прав: нужен доступ «Все разделы»',
    ]);
    expect(await answersOf({ strategiesAccess: true })).toEqual(
      Array.from({ length: 4 }, () => 'Недостаточно прав: нужен доступ «Уведомления»'),
    );
    expect(await answersOf(everything)).toEqual(['да', 'да', 'да', 'да']);
  });

  it.each(['', ' ', undefined])('rejects the resource %j', async (resource) => {
    const { can } = createAccessControlProvider(() => profile(everything));
    expect((await can({ action: 'list', ...(resource === undefined ? {} : { resource }) })).can).toBe(false);
  });
});
