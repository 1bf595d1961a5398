import { noticeBodySchema } from '#contract/bespokeSchemas.ts';
import { noticesResource as declaration } from '#resources/notices.ts';
import type { Notice, NoticeBody } from '#schemas/entities/notice.ts';
import { notFound } from '../../platform/http/httpError.ts';
import { rowsBy, type Resource } from '../../trail/history/resource.ts';
import { noticeRows, readNotices } from './read.ts';
import { createNotice } from './save.ts';
import { noticeScope } from './scope.ts';

/** Push notices (part2 §7); a sent notice never changes. */
export const versionedNotices: Resource<Notice, NoticeBody> = {
  declaration,
  event: 'notice',
  scope: noticeScope,
  rows: rowsBy('notification_id', 'notices', 'notice_territories', 'notice_distributors'),
  read: (db, ids, limit) => readNotices(db, ids.map(Number), limit),
  own: (notice) => notice,
  notFoundError: () => notFound(),
  reads: { list: noticeRows },
  writes: {
    body: noticeBodySchema,
    create: async (tx, { actor }, body) => ({ ids: [await createNotice(tx, actor, body)] }),
  },
};
