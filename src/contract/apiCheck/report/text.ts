import { findingsIn, type Finding, type ApiCheckReport } from '../finding.ts';

/** Formats a report for the terminal. It ends in the number of findings. */
export function reportText(report: ApiCheckReport): string {
  const { api, calls, requests, cancelled } = report;
  const findings = findingsIn(report);
  const notes = calls.flatMap(({ call, notes: own }) => own.map((note) => `  ${call}: ${note}`));
  return [
    `API: ${api}`,
    `Вызовов: ${calls.length}, запросов: ${requests}`,
    ...(cancelled ? ['Проверка прервана: проверено не всё'] : []),
    ...calls.flatMap((item) =>
      item.findings.length === 0 ? [] : ['', `${item.call} · ${item.section}`, ...item.findings.flatMap(linesOf)],
    ),
    ...(notes.length > 0 ? ['', 'К сведению:', ...notes] : []),
    '',
    `Замечаний: ${findings.length}`,
  ].join('\n');
}

function linesOf(finding: Finding): string[] {
  return [`  ${mismatchText(finding)}`, `    на странице: ${finding.shows}`, `    повторить: ${finding.curl}`];
}

/** Formats the location and the text of a finding. */
export function mismatchText({ place, says, rows = 1 }: Pick<Finding, 'place' | 'says' | 'rows'>): string {
  return `${place}: ${says}${rows > 1 ? ` (строк: ${rows})` : ''}`;
}
