import { noticesResource } from '#resources/notices.ts';
import { noticeDistributors, notices, noticeTerritories } from '../../platform/tables/notices.ts';
import { tableRows } from '../demoContext/tableRows.ts';
import type { Module } from '../module.ts';
import { noticesOf } from './demo.ts';
import { versionedNotices } from './resource.ts';
import { recipientRoutes } from './recipients.ts';

const counted = ['уведомление', 'уведомления', 'уведомлений'] as const;

export const noticesModule: Module = {
  name: 'notices',
  tables: [
    { table: notices, counted },
    { table: noticeTerritories, counted },
    { table: noticeDistributors, counted },
  ],
  resources: [versionedNotices],
  owns: [{ path: '/api/v1/notifications', enabledBy: ['distribution'], section: noticesResource }],
  hostRoutes: (deps) => [recipientRoutes(deps)],
  demo(context) {
    const made = noticesOf(context);
    return [
      tableRows(notices, made.notices),
      tableRows(noticeTerritories, made.territories),
      tableRows(noticeDistributors, made.distributors),
    ];
  },
};
