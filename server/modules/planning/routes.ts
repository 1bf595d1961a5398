import { Type } from '@sinclair/typebox';
import { Hono, type Context } from 'hono';
import {
  previewPageSchema,
  previewRequestSchema,
  withdrawalBodySchema,
  type PlanPreview,
  type PreviewBody,
  type PreviewPage,
  type PreviewPoint,
} from '#schemas/entities/planning.ts';
import { formatDate } from '#codecs/dates.ts';
import { auditStrategyBodySchema, strategyBodySchema, volumeStrategyBodySchema } from '#contract/bespokeSchemas.ts';
import type { StrategyKind } from '#dictionaries/strategyKind.ts';
import type { Verb } from '#schemas/declaration/declaration.ts';
import { admitReader } from '../../identity/rights/admitReader.ts';
import { holderOf } from '../../identity/rights/enforceRights.ts';
import { sectionNeeds, verbNeeds } from '../../identity/rights/needs.ts';
import { requireAllowed } from '../../identity/rights/requireAllowed.ts';
import type { ApiDeps, ApiEnv } from '../../platform/context/deps.ts';
import type { LetOthersGo } from '../../platform/context/requestGate.ts';
import { readBody } from '../../platform/http/body.ts';
import { invalidFields } from '../../platform/http/httpError.ts';
import { requireValidBody } from '../../recordEngine/core/requestBody.ts';
import { success } from '../../platform/http/responses.ts';
import { TaskMoneyError } from '#planning/planDistribution.ts';
import { badRequest } from '../../platform/http/httpError.ts';
import { previewAudit, previewStores } from './auditPreview.ts';
import { createKeptReadings } from './keptUntilCommit.ts';
import { previewDistribution, previewPoints } from './preview.ts';
import type { StrategyOnDay } from './readWorld.ts';
import { createSalesCache } from './salesCache.ts';
import { strategyResources } from './strategyResources.ts';
import { presentDay } from './presentDay.ts';
import { readTaskWithdrawal } from './taskWithdrawal.ts';
import { previewVolume } from './volumePreview.ts';

/** The days that a preview can be asked for. */
const [firstDay, lastDay] = ['2000-01-01', '2100-12-31'];

/** The bodies of the saves, whose limits those of previews obey. */
const bodySchemas = {
  distribution: strategyBodySchema,
  volume: volumeStrategyBodySchema,
  audit: auditStrategyBodySchema,
};

type Preview = PreviewBody & { day: string };
/** How a preview reads. */
type PreviewReading = Pick<StrategyOnDay, 'readSums' | 'letOthersGo' | 'keep'>;

/**
 * Creates the routes of `Что получится` and of the questions before a strategy ends (spec D79), for users who may write
 * the strategy. They write nothing.
 */
export function planningRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { db } = deps;
  const readSums = createSalesCache();
  const keptReadings = createKeptReadings();

  /** Rejects a user who may not write strategies of a kind. */
  const requireWriter = (c: Context<ApiEnv>, kind: StrategyKind, verb: Verb): void => {
    const { declaration } = strategyResources[kind];
    requireAllowed(
      holderOf(c.get('actor')),
      { writes: false, modules: [kind], needs: [...sectionNeeds(declaration), ...verbNeeds(declaration, verb)] },
      deps.modules?.(),
    );
  };
  const readPreview = async (c: Context<ApiEnv>): Promise<Preview> => {
    const { kind, strategy, strategyId, day } = await readBody(c, previewRequestSchema);
    const isNew = strategyId === null;
    requireWriter(c, kind, isNew ? 'create' : 'update');
    const resource = strategyResources[kind];
    // What a saved strategy is compared with tells of its tasks.
    if (strategyId !== null)
      await admitReader(c, db, { resource, id: strategyId, notFoundError: () => resource.notFoundError() });
    const { startDate } = requireValidBody(strategy, bodySchemas[kind], resource.declaration, isNew);
    if (day !== undefined && (day < firstDay || day > lastDay))
      throw invalidFields({ day: [`Не раньше ${formatDate(firstDay)} и не позже ${formatDate(lastDay)}`] });
    const today = presentDay(deps);
    // The kind says which schema has checked the strategy.
    return { kind, strategy, strategyId, day: day ?? (startDate > today ? startDate : today) } as Preview;
  };
  const behindOthers = <T>(c: Context<ApiEnv>, work: (letOthersGo: LetOthersGo) => Promise<T>): Promise<T> =>
    deps.gate.behindOthers({ userId: c.get('actor').id, signal: c.req.raw.signal }, work);
  /** Runs the preview of a distribution strategy behind other requests. */
  const readDistribution = <T>(c: Context<ApiEnv>, work: (reading: PreviewReading) => Promise<T>): Promise<T> =>
    behindOthers(c, (letOthersGo) => work({ readSums, letOthersGo, keep: keptReadings(c.get('snapshot')) })).catch(
      (error: unknown) => {
        throw error instanceof TaskMoneyError ? badRequest(error.message) : error;
      },
    );
  const preview = async (c: Context<ApiEnv>, body: Preview): Promise<PlanPreview> => {
    const { limit } = c.get('actor');
    if (body.kind === 'distribution')
      return readDistribution(c, (reading) => previewDistribution(db, { ...body, limit, ...reading }));
    return behindOthers(c, () =>
      body.kind === 'volume'
        ? previewVolume(db, { ...body, limit })
        : previewAudit(db, { ...body, limit, author: authorOf(c) }),
    );
  };
  const points = async (c: Context<ApiEnv>, body: Preview, page: PreviewPage): Promise<PreviewPoint[]> => {
    const { limit } = c.get('actor');
    if (body.kind === 'distribution')
      return readDistribution(c, (reading) => previewPoints(db, { ...body, limit, ...reading }, page));
    // The tasks of a volume strategy belong to agents, not to points.
    if (body.kind === 'volume') return [];
    return behindOthers(c, () => previewStores(db, { ...body, limit, author: authorOf(c) }, page));
  };
  return new Hono<ApiEnv>({ strict: false })
    .post('/api/planning/preview', async (c) => success(c, await preview(c, await readPreview(c))))
    .post('/api/planning/withdrawal', async (c) => {
      const body = await readBody(c, withdrawalBodySchema);
      requireWriter(c, body.kind, body.ending === 'delete' ? 'delete' : 'update');
      const { limit } = c.get('actor');
      return success(c, await behindOthers(c, () => readTaskWithdrawal(db, body, { day: presentDay(deps), limit })));
    })
    .post('/api/planning/preview/points', async (c) => {
      const body = await readPreview(c);
      return success(c, await points(c, body, await readBody(c, Type.Object({ ...previewPageSchema.properties }))));
    });
}

/** Returns the company employee who makes the request. */
function authorOf(c: Context<ApiEnv>): number {
  const actor = c.get('actor');
  return actor.kind === 'user' ? actor.companyEmployeeId : 0;
}
