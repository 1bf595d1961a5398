import { jobs } from '../../platform/tables/jobs.ts';
import type { Module } from '../../modules/module.ts';
import { jobEntity, jobRoutes } from './jobs.ts';

export const jobsModule: Module = {
  name: 'jobs',
  tables: [{ table: jobs, isInstallationState: true }],
  entities: [jobEntity],
  routes: (deps) => [jobRoutes(deps)],
};
