import type { Module } from '../module.ts';
import { clientRoutes } from './clients.ts';
import { findingRoutes } from './findings.ts';
import { summaryRoutes } from './routes.ts';

export const summaryModule: Module = {
  name: 'summary',
  hostRoutes: (deps) => [clientRoutes(deps), findingRoutes(deps), summaryRoutes(deps)],
};
