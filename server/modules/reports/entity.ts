import { sql } from 'drizzle-orm';
import { recordsIn } from '#codecs/records.ts';
import { auditReportsResource as declaration } from '#resources/masterData/auditReports.ts';
import { promosResource as promoDeclaration } from '#resources/masterData/promos.ts';
import { auditReports, promos } from '../../platform/tables/fieldWork.ts';
import { type ConvertedColumn, dateColumn, tableEntity } from '../../recordEngine/tables/entity.ts';

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
    select coalesce(json_agg(json_build_object('productId', line->0, 'faces', line->1, 'price', line->2, 'promoId', nullif((line->>3)::int, 0)) order by at), '[]')
    from jsonb_array_elements(coalesce(content->'lines', '[]'::jsonb)) with ordinality as lines (line, at))`,
  write: (value) => ({
    lines: recordsIn(value).map(({ productId, faces, price, promoId }) => [
      productId,
      faces ?? 0,
      price ?? 0,
      promoId ?? 0,
    ]),
  }),
};

export const promoEntity = tableEntity({
  declaration: promoDeclaration,
  synced: true,
  table: promos,
  id: promos.promoId,
});

export const auditReportEntity = tableEntity({
  declaration,
  synced: true,
  happenedOn: ['date'],
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
});
