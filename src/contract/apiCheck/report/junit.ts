import { findingsIn, type ApiCheckReport } from '../finding.ts';
import { mismatchText } from './text.ts';

/**
 * Formats a report as JUnit XML for continuous integration: each call is a test case, its failures are the findings.
 */
export function reportJunit(report: ApiCheckReport): string {
  const cases = report.calls.map(({ call, section, findings, requests }) => {
    const failures = findings.map(
      (finding) =>
        `      <failure message="${escaped(mismatchText(finding))}">${escaped(`на странице: ${finding.shows}\nповторить: ${finding.curl}`)}</failure>`,
    );
    const open = `    <testcase classname="${escaped(section)}" name="${escaped(call)}" assertions="${requests}"`;
    return failures.length === 0 ? `${open}/>` : [`${open}>`, ...failures, '    </testcase>'].join('\n');
  });
  const failed = report.calls.filter(({ findings }) => findings.length > 0).length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="${escaped(report.api)}">`,
    `  <testsuite name="Договор API" tests="${report.calls.length}" failures="${failed}" errors="0">`,
    `    <properties><property name="findings" value="${findingsIn(report).length}"/></properties>`,
    ...cases,
    '  </testsuite>',
    '</testsuites>',
    '',
  ].join('\n');
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

// eslint-disable-next-line no-control-regex -- XML 1.0 forbids these characters
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g;

/** Returns the text escaped for XML 1.0, without the characters that it forbids. */
function escaped(text: string): string {
  return text.replaceAll(forbidden, '').replaceAll(/[&<>"]/g, (item) => entities[item] ?? item);
}
