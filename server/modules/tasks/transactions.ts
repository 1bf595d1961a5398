import { sql } from 'drizzle-orm';
import { recordsIn } from '#codecs/records.ts';
import { auditReportsResource as reportDeclaration } from '#resources/masterData/auditReports.ts';
import {
  refillsResource as refillDeclaration,
  withdrawalsResource as withdrawalDeclaration,
} from '#resources/masterData/accountMovements.ts';
import {
  pollAnswersResource as answerDeclaration,
  pollQuestionsResource as questionDeclaration,
  pollThemesResource as themeDeclaration,
} from '#resources/masterData/polls.ts';
import { salesResource as saleDeclaration } from '#resources/masterData/sales.ts';
import { tasksResource as taskDeclaration } from '#resources/masterData/tasks.ts';
import type { Db } from '../../platform/db/connection.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { auditReports, pollAnswers, pollQuestions, pollThemes } from '../../platform/tables/fieldWork.ts';
import { sales } from '../../platform/tables/strategies.ts';
import { accountRefills, tasks, taskSales, withdrawals } from '../../platform/tables/tasks.ts';
import { dateColumn, type ConvertedColumn, type MasterDataEntity } from '../../resources/tables/entity.ts';

/** Triggers of the table maintain `agent_sales` and set the distributor of the agent. */
export const saleEntity: MasterDataEntity = {
  declaration: saleDeclaration,
  table: sales,
  id: sales.saleId,
  columns: {
    day: sales.day,
    fieldEmployeeId: sales.fieldEmployeeId,
    tradePointId: sales.tradePointId,
    productId: sales.productId,
    docNumber: sales.docNumber,
    kg: sales.kg,
    pieces: sales.pieces,
    rub: sales.rub,
    code: sales.code,
  },
  shown: { distrId: sql`distr_id` },
};

/** Returns the brief for a task without one: every task has to name a brief. */
async function emptyBrief(tx: Db): Promise<number> {
  const [known] = await rowsOf<{ id: number }>(
    tx,
    sql`select brief_id as id from task_briefs where sections = '[]' limit 1`,
  );
  if (known !== undefined) return known.id;
  const [made] = await rowsOf<{ id: number }>(
    tx,
    sql`insert into task_briefs (brief_id, sections) select coalesce(max(brief_id), 0) + 1, '[]' from task_briefs returning brief_id as id`,
  );
  return made?.id ?? 0;
}

export const taskEntity: MasterDataEntity = {
  declaration: taskDeclaration,
  table: tasks,
  id: tasks.taskId,
  columns: {
    title: tasks.title,
    description: tasks.description,
    tradePointId: tasks.tradePointId,
    fieldEmployeeId: tasks.fieldEmployeeId,
    productId: tasks.productId,
    categoryId: tasks.categoryId,
    status: tasks.status,
    measure: tasks.measure,
    volume: tasks.volume,
    progress: tasks.progress,
    moneyTotal: tasks.moneyTotal,
    moneyPaid: tasks.moneyPaid,
    created: dateColumn(tasks.created),
    deadlineDate: tasks.deadlineDate,
    verified: dateColumn(tasks.verifiedDate),
    code: tasks.code,
  },
  initial: async (tx, bodies) => {
    const brief = await emptyBrief(tx);
    return bodies.map(() => ({ brief_id: brief }));
  },
  parts: [taskSales.taskId],
};

export const refillEntity: MasterDataEntity = {
  declaration: refillDeclaration,
  table: accountRefills,
  id: accountRefills.refillId,
  columns: {
    date: dateColumn(accountRefills.date),
    type: accountRefills.type,
    amount: accountRefills.amount,
    title: accountRefills.title,
    code: accountRefills.code,
  },
};

export const withdrawalEntity: MasterDataEntity = {
  declaration: withdrawalDeclaration,
  table: withdrawals,
  id: withdrawals.withdrawalId,
  columns: {
    date: dateColumn(withdrawals.date),
    fieldEmployeeId: withdrawals.fieldEmployeeId,
    amount: withdrawals.amount,
    cardMask: withdrawals.cardMask,
    phone: withdrawals.phone,
    status: withdrawals.status,
    code: withdrawals.code,
  },
};

export const pollThemeEntity: MasterDataEntity = {
  declaration: themeDeclaration,
  table: pollThemes,
  id: pollThemes.themeId,
  columns: { name: pollThemes.name, code: pollThemes.code },
};

export const pollQuestionEntity: MasterDataEntity = {
  declaration: questionDeclaration,
  table: pollQuestions,
  id: pollQuestions.questionId,
  columns: {
    themeId: pollQuestions.themeId,
    text: pollQuestions.text,
    type: pollQuestions.type,
    code: pollQuestions.code,
  },
};

export const pollAnswerEntity: MasterDataEntity = {
  declaration: answerDeclaration,
  table: pollAnswers,
  id: pollAnswers.answerId,
  columns: {
    questionId: pollAnswers.questionId,
    fieldEmployeeId: pollAnswers.fieldEmployeeId,
    date: dateColumn(pollAnswers.date),
    outcome: pollAnswers.outcome,
    code: pollAnswers.code,
  },
};

/** The addresses of a report's photos; demo photos are stored by id. */
const photos: ConvertedColumn = {
  column: auditReports.attachments,
  read: sql`(
    select coalesce(json_agg(case jsonb_typeof(photo) when 'number' then '/api/v1/images/photos/' || (photo #>> '{}') || '.svg' else photo #>> '{}' end order by at), '[]')
    from jsonb_array_elements(attachments) with ordinality as photos (photo, at))`,
  write: (value) => (Array.isArray(value) ? value : []),
};

/** The lines of a report as objects. A very large demo report stores no lines. */
const lines: ConvertedColumn = {
  column: auditReports.content,
  read: sql`(
    select coalesce(json_agg(json_build_object('productId', line->0, 'faces', line->1, 'price', line->2) order by at), '[]')
    from jsonb_array_elements(coalesce(content->'lines', '[]'::jsonb)) with ordinality as lines (line, at))`,
  write: (value) => ({
    lines: recordsIn(value).map(({ productId, faces, price }) => [productId, faces ?? 0, price ?? 0, 0]),
  }),
};

export const auditReportEntity: MasterDataEntity = {
  declaration: reportDeclaration,
  table: auditReports,
  id: auditReports.reportId,
  columns: {
    storeId: auditReports.storeId,
    fieldEmployeeId: auditReports.fieldEmployeeId,
    date: dateColumn(auditReports.sentDate),
    newStore: auditReports.newStore,
    photos,
    lines,
    code: auditReports.code,
  },
};
