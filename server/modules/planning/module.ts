import type { Module } from '../module.ts';
import { planningRoutes } from './routes.ts';

export const planningModule: Module = {
  name: 'planning',
  routes: (deps) => [planningRoutes(deps)],
  owns: [{ path: '/api/planning', enabledBy: ['distribution', 'volume', 'audit'] }],
};
