import { eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { RightsExplanation } from '#schemas/entities/rights.ts';
import { userFrom } from '../../identity/auth/sessions.ts';
import { parseRecordId } from '../../platform/http/recordId.ts';
import { requireRight, type CallApi, type ConfigApiEnv } from '../../identity/person/apiUser.ts';
import type { Db } from '../../platform/db/connection.ts';
import { roles, users } from '../../platform/tables/accounts.ts';
import { isVersioned } from '../../trail/history/resource.ts';
import type { UserActor } from '../../platform/context/actor.ts';
import { success } from '../../platform/http/responses.ts';
import { badRequest, notFound } from '../../platform/http/httpError.ts';
import { parseQuery } from '../../platform/http/query.ts';
import { decide, type Reach } from '../../identity/rights/decide.ts';
import { holderOf } from '../../identity/rights/enforceRights.ts';
import { superUserNeed } from '../../identity/rights/needs.ts';
import { isCommon, reachOf } from '../../identity/rights/reach.ts';
import type { ScopedResource } from '../../identity/rights/scopedResource.ts';
import type { PathOwner } from '../../platform/context/pathOwner.ts';
import { screensWithCalls, type ScreenRequests, type ScreenWithCalls } from './screens.ts';
import { reasonOf } from '../../identity/rights/decisionMessages.ts';
import { toRequestedAction } from '../../identity/rights/requestedAction.ts';

/** The parts of the installation on which rights depend. */
export interface ExplainRightsOptions {
  db: Db;
  /** Returns the resources beyond the two documents, master data included. */
  declared(): readonly Declaration[];
  resources(): readonly ScopedResource[];
  owners: readonly PathOwner[];
  /** The first requests of the documents' custom screens. */
  screens: ScreenRequests;
  /** Returns the enabled modules. */
  modules(): readonly string[];
}

/**
 * Creates the routes of `Почему?`: the rule by which a user may or may not do something, for superusers
 * (docs/rights.md). It uses the same `decide` as every rejection.
 */
export function explainRightsRoutes(parts: ExplainRightsOptions, ask: CallApi): Hono<ConfigApiEnv> {
  return new Hono<ConfigApiEnv>({ strict: false })
    .use(
      '/config/rights/*',
      requireRight(ask, superUserNeed('чужие права видит суперпользователь')),
      async (c, next) => {
        c.header('cache-control', 'no-store');
        await next();
      },
    )
    .get('/config/rights/screens', (c) =>
      success(
        c,
        screensWithCalls(parts.declared(), parts.screens).map(({ name, title, section, records, actions }) => ({
          name,
          title,
          section,
          records,
          actions,
        })),
      ),
    )
    .get('/config/rights/why', async (c) => {
      const query = parseQuery(c);
      const screen = screensWithCalls(parts.declared(), parts.screens).find(
        ({ name }) => name === query.text('screen'),
      );
      if (screen === undefined) throw badRequest('Параметр «screen»: такого раздела нет');
      return success(
        c,
        await whyOf(parts, {
          personId: query.number('personId') ?? 0,
          screen,
          action: query.text('action') ?? '',
          recordId: query.text('recordId'),
        }),
      );
    });
}

interface ExplanationRequest {
  personId: number;
  screen: ScreenWithCalls;
  action: string;
  recordId: string | undefined;
}

async function whyOf(
  parts: ExplainRightsOptions,
  { personId, screen, action, recordId }: ExplanationRequest,
): Promise<RightsExplanation> {
  const { db, declared, modules, owners } = parts;
  const [person] = await db
    .select({ user: users, named: roles })
    .from(users)
    .leftJoin(roles, eq(roles.roleId, users.roleId))
    .where(eq(users.userId, personId));
  if (person === undefined) throw notFound('Такого сотрудника нет');
  const call = screen.call(action, recordId);
  const wanted =
    action === 'read' && screen.action ? screen.action : call && toRequestedAction(call, declared(), owners);
  if (wanted === undefined) throw badRequest(`Параметр «action»: в разделе «${screen.title}» такого действия нет`);
  if (recordId !== undefined) await requireRecord(parts, screen, recordId);
  const user = userFrom(person.user, person.named);
  const decision = decide(
    { ...holderOf(user), active: person.user.active },
    { ...wanted, reach: await reachFor(parts, user, { screen, writes: wanted.writes, recordId }) },
    modules(),
  );
  return { allowed: decision.allowed, text: reasonOf(decision), given: givenBy(person) };
}

/**
 * Returns how far a user reaches a record by territories; without a record, only company-wide data is out of the user's
 * limit.
 */
async function reachFor(
  { db, resources }: ExplainRightsOptions,
  { limit }: UserActor,
  {
    screen: { resource: declaration },
    writes,
    recordId,
  }: { screen: ScreenWithCalls; writes: boolean; recordId: string | undefined },
): Promise<Reach> {
  const resource = resources().find((item) => item.declaration === declaration);
  if (resource === undefined) return 'whole';
  if (writes && isCommon(limit, resource)) return 'part';
  return recordId === undefined ? 'whole' : reachOf(db, limit, resource, recordId);
}

/** Rejects a record that does not exist, about which no decision is possible. */
async function requireRecord(
  { db, resources }: ExplainRightsOptions,
  { resource: declaration, title }: ScreenWithCalls,
  recordId: string,
): Promise<void> {
  const stored = resources().find((item) => item.declaration === declaration);
  const id = declaration && parseRecordId(declaration, recordId);
  const isMissing = stored !== undefined && isVersioned(stored) && (await stored.read(db, [id ?? 0])).length === 0;
  if (id === undefined || id === null || isMissing)
    throw notFound(`В разделе «${title}» нет записи с номером ${recordId}`);
}

function givenBy({ user, named }: { user: { superUser: boolean }; named: { name: string } | null }): string {
  if (user.superUser) return 'Это суперпользователь';
  return named === null ? 'Роли нет: права свои' : `Права даёт роль «${named.name}»`;
}
