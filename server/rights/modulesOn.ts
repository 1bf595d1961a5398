import type { MiddlewareHandler } from 'hono';
import type { ModuleName } from '#dictionaries/menu.ts';
import type { ApiDeps, ApiEnv } from '../deps.ts';
import { notFound } from '../http/httpError.ts';

/** Whose calls stand below an address; those of several answer while one of them is on. Reference data, which every module reads, is nobody's. */
const owners: readonly (readonly [address: string, ...modules: ModuleName[]])[] = [
  ['/api/v1/notifications', 'distribution'], ['/api/v1/strategies', 'distribution'], ['/api/v1/motivations', 'distribution'],
  ['/api/v1/billing', 'distribution'], ['/api/v1/tasks', 'distribution'], ['/api/v1/tradePoints', 'distribution'],
  ['/api/v1/mml', 'distribution', 'volume'],
  ['/api/v1/volume', 'volume'], ['/api/v1/fieldEmployees/saleStatistics', 'volume'],
  ['/api/v2/audit/strategies', 'audit'], ['/api/v1/audit/stores', 'audit'], ['/api/v1/audit/reports', 'audit'], ['/api/v1/polls', 'audit'],
  ['/api/v1/feedback', 'feedback'],
];

/** Answers 404 for the calls of modules that the installation has switched off (spec D34). */
export function modulesOn({ modules }: Pick<ApiDeps, 'modules'>): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    const on = modules?.();
    const owner = on && owners.find(([address]) => c.req.path === address || c.req.path.startsWith(`${address}/`));
    if (owner && !owner.slice(1).some((name) => on.includes(name))) {
      throw notFound('Этот раздел выключен в настройках установки: его модуля нет в списке modules файла app.json');
    }
    await next();
  };
}
