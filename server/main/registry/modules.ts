import { apiClientsModule } from '../../admin/apiClients/module.ts';
import { jobsModule } from '../../admin/jobs/module.ts';
import { usersModule } from '../../admin/users/module.ts';
import type { Module } from '../../modules/module.ts';
import { referenceModule } from '../../modules/reference/module.ts';
import { noticesModule } from '../../modules/notices/module.ts';
import { mmlModule } from '../../modules/mml/module.ts';
import { strategiesModule } from '../../modules/strategies/module.ts';
import { volumeModule } from '../../modules/volume/module.ts';
import { auditModule } from '../../modules/audit/module.ts';
import { salesModule } from '../../modules/sales/module.ts';
import { tasksModule } from '../../modules/tasks/module.ts';
import { billingModule } from '../../modules/billing/module.ts';
import { motivationsModule } from '../../modules/motivations/module.ts';
import { feedbackModule } from '../../modules/feedback/module.ts';
import { planningModule } from '../../modules/planning/module.ts';
import { pollsModule } from '../../modules/polls/module.ts';
import { reportsModule } from '../../modules/reports/module.ts';
import { summaryModule } from '../../modules/summary/module.ts';
import { systemModule } from './system.ts';

/**
 * The features of the server. Demo data comes from one random sequence, so a module with demo rows is added after the
 * others that have some.
 */
export const modules: readonly Module[] = [
  referenceModule,
  usersModule,
  noticesModule,
  mmlModule,
  strategiesModule,
  volumeModule,
  auditModule,
  salesModule,
  tasksModule,
  billingModule,
  motivationsModule,
  feedbackModule,
  pollsModule,
  reportsModule,
  summaryModule,
  planningModule,
  apiClientsModule,
  jobsModule,
  systemModule,
];
