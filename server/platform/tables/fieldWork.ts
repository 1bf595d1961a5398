import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { changedAt, externalCodeColumn } from './syncColumns.ts';
import { companyEmployees, distributors, fieldEmployees, products, tradePoints } from './reference.ts';

/** Unix seconds. */
const instant = (name: string) => bigint(name, { mode: 'number' });
/** Photos: ids for demo photos, addresses for all others. */
const photos = (name: string) => jsonb(name).$type<(number | string)[]>();

export const motivations = pgTable(
  'motivations',
  {
    motivationId: integer('motivation_id').primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    comment: text('comment').notNull(),
    money: doublePrecision('money').notNull(),
    type: smallint('type').notNull(),
    date: instant('date').notNull(),
    distrId: integer('distr_id')
      .notNull()
      .references(() => distributors.distrId),
    responsibleId: integer('responsible_id')
      .notNull()
      .references(() => companyEmployees.companyEmployeeId),
  },
  (table) => [
    index('motivations_date_motivation_id_idx').on(
      table.date.desc().nullsFirst(),
      table.motivationId.desc().nullsFirst(),
    ),
    index('motivations_distr_id_idx').on(table.distrId),
  ],
);

export const motivationProducts = pgTable(
  'motivation_products',
  {
    motivationId: integer('motivation_id')
      .notNull()
      .references(() => motivations.motivationId, { onDelete: 'cascade' }),
    productId: integer('product_id')
      .notNull()
      .references(() => products.productId),
  },
  (table) => [primaryKey({ name: 'motivation_products_pkey', columns: [table.motivationId, table.productId] })],
);

export const issueThemes = pgTable('issue_themes', {
  themeId: integer('theme_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
});

export const issues = pgTable(
  'issues',
  {
    issueId: integer('issue_id').primaryKey().generatedByDefaultAsIdentity(),
    created: instant('created').notNull(),
    status: smallint('status').notNull(),
    themeId: integer('theme_id')
      .notNull()
      .references(() => issueThemes.themeId),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    description: text('description').notNull(),
    isHighlighted: boolean('is_highlighted').notNull(),
    photos: photos('photos').notNull(),
  },
  (table) => [
    index('issues_created_issue_id_idx').on(table.created.desc().nullsFirst(), table.issueId.desc().nullsFirst()),
    index('issues_field_employee_id_idx').on(table.fieldEmployeeId),
  ],
);

export const issueComments = pgTable(
  'issue_comments',
  {
    commentId: integer('comment_id').primaryKey().generatedByDefaultAsIdentity(),
    issueId: integer('issue_id')
      .notNull()
      .references(() => issues.issueId, { onDelete: 'cascade' }),
    author: text('author').notNull(),
    date: instant('date').notNull(),
    text: text('text').notNull(),
    photos: photos('photos').notNull(),
  },
  (table) => [index('issue_comments_issue_id_date_comment_id_idx').on(table.issueId, table.date, table.commentId)],
);

export const promos = pgTable('promos', {
  promoId: integer('promo_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  code: externalCodeColumn('promos'),
  changedAt: changedAt(),
});

/** One product on the shelf: its id, faces, price in roubles and promo (0 without one). */
export type ReportLine = readonly [productId: number, faces: number, price: number, promoId: number];

/**
 * The contents of a report in short form: its lines, or for a very large report the seed from which it is generated
 * reproducibly.
 */
export type ReportContent = { lines: ReportLine[] } | { tradeMarks: number; productsEach: number; seed: number };

export const auditReports = pgTable(
  'audit_reports',
  {
    reportId: integer('report_id').primaryKey().generatedByDefaultAsIdentity(),
    storeId: integer('store_id')
      .notNull()
      .references(() => tradePoints.tradePointId),
    sentDate: instant('sent_date').notNull(),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    taskId: integer('task_id'),
    newStore: boolean('new_store').notNull(),
    attachments: photos('attachments').notNull(),
    content: jsonb('content').$type<ReportContent>().notNull(),
    code: externalCodeColumn('audit_reports'),
    changedAt: changedAt(),
  },
  (table) => [
    index('audit_reports_store_id_sent_date_report_id_idx').on(
      table.storeId,
      table.sentDate.desc().nullsFirst(),
      table.reportId.desc().nullsFirst(),
    ),
  ],
);

export const pollThemes = pgTable('poll_themes', {
  themeId: integer('theme_id').primaryKey().generatedByDefaultAsIdentity(),
  name: text('name').notNull(),
  code: externalCodeColumn('poll_themes'),
  changedAt: changedAt(),
});

export const pollQuestions = pgTable('poll_questions', {
  questionId: integer('question_id').primaryKey().generatedByDefaultAsIdentity(),
  themeId: integer('theme_id')
    .notNull()
    .references(() => pollThemes.themeId),
  text: text('text').notNull(),
  /** 0 single choice, 1 multiple choice, 2 free text. */
  type: smallint('type').notNull(),
  code: externalCodeColumn('poll_questions'),
  changedAt: changedAt(),
});

export const pollAnswers = pgTable(
  'poll_answers',
  {
    answerId: integer('answer_id').primaryKey().generatedByDefaultAsIdentity(),
    questionId: integer('question_id')
      .notNull()
      .references(() => pollQuestions.questionId),
    fieldEmployeeId: integer('field_employee_id')
      .notNull()
      .references(() => fieldEmployees.fieldEmployeeId),
    date: instant('date').notNull(),
    /** 0 correct, 1 wrong, 2 partial. */
    outcome: smallint('outcome').notNull(),
    code: externalCodeColumn('poll_answers'),
    changedAt: changedAt(),
  },
  (table) => [index('poll_answers_field_employee_id_date_idx').on(table.fieldEmployeeId, table.date)],
);
