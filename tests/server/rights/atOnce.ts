import type { Declaration } from '#schemas/declaration/declaration.ts';

type Call = [method: string, path: string, body?: object];
/** Calls of addresses that answer about many records at once, by the address. */
export type AtOnce = Readonly<Record<string, readonly Call[]>>;

const world = 'west=-180&south=-90&east=180&north=90';
const get = (...paths: string[]): Call[] => paths.map((path) => ['GET', path]);
const all = 'limit=5000';

const strategy = (distrId: number) => ({
  name: 'Везде',
  distributorIds: [distrId],
  mmlId: 1,
  potentialPeriod: 1,
  tasksMaxCount: 3,
  reductionFactor: 1,
  salesCheckDays: 30,
  startDate: '2025-06-01',
  endDate: '2025-12-31',
  progressThreshold: 0.9,
  measure: 2,
  defaultPotential: 4,
  wholesaleDefaultPotential: 1,
  wholesaleDefaultPotentialR: 1,
  taskLifetime: 2,
  taskLifetimeDays: 30,
  status: 0,
  isWholesale: true,
  isRetail: true,
});

/** Returns the calls, with one for each tile of some resources, a strategy of a distributor and a territory. */
export const answersAtOnce = (
  tiled: readonly Declaration[],
  { distrId, territoryId }: { distrId: number; territoryId: number },
): AtOnce => ({
  'GET /api/v1/audit/filter/stores': get(`/api/v1/audit/filter/stores/?${all}`),
  'GET /api/v1/base/stores': get(`/api/v1/base/stores/?${all}`),
  'GET /api/v1/billing/companyAccounts': get('/api/v1/billing/companyAccounts/'),
  'GET /api/v1/distributors': get('/api/v1/distributors/'),
  'GET /api/v1/fieldEmployees/saleStatistics': get('/api/v1/fieldEmployees/saleStatistics/'),
  'GET /api/v1/filter/fieldEmployees': get(`/api/v1/filter/fieldEmployees/?${all}`),
  'GET /api/v1/filter/tradePoints': get(`/api/v1/filter/tradePoints/?${all}`),
  'GET /api/v1/polls/themes/questions': get('/api/v1/polls/themes/questions/'),
  'GET /config/audit/findings': get('/config/audit/findings/'),
  'GET /config/audit/findings/reports': get('/config/audit/findings/reports/'),
  'GET /config/clients': get('/config/clients?startDate=2025-06-01&endDate=2025-06-30'),
  'GET /config/clients/points': get('/config/clients/points?startDate=2025-06-01&endDate=2025-06-30&group=bought'),
  'GET /config/map/cells': get(`/config/map/cells/?${world}&zoom=3`),
  'GET /config/map/overview': get('/config/map/overview/'),
  'GET /config/map/points': get(`/config/map/points/?${world}`),
  'GET /config/map/territories': get(`/config/map/territories/?shown=[${territoryId}]`),
  'GET /config/map/totals': get(`/config/map/totals/?${world}`),
  'GET /config/recipients': get('/config/recipients'),
  'GET /config/summary/:resource/:tile/:shown?': tiled.flatMap(({ name, tiles = [] }) =>
    get(
      ...tiles.flatMap((tile) => [
        `/config/summary/${name}/${tile.name}/`,
        `/config/summary/${name}/${tile.name}/groups/`,
      ]),
    ),
  ),
  'POST /api/planning/preview': [
    ['POST', '/api/planning/preview/', { kind: 'distribution', strategyId: null, strategy: strategy(distrId) }],
  ],
  'POST /api/planning/preview/points': [
    [
      'POST',
      '/api/planning/preview/points/',
      { kind: 'distribution', strategyId: null, strategy: strategy(distrId), limit: 100, offset: 0 },
    ],
  ],
});
