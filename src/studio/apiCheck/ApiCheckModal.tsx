import type { DataProvider } from '@refinedev/core';
import type { ReactNode } from 'react';
import { countOf } from '#codecs/plural.ts';
import { findingsIn, type Finding, type ApiCheckReport } from '#contract/apiCheck/finding.ts';
import { mismatchText } from '#contract/apiCheck/report/text.ts';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Failed } from '#ui/asyncState/AsyncState.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Modal } from '#ui/dialogs/Modal.tsx';
import './apiCheck.css';
import { useApiCheck } from './useApiCheck.ts';

export interface ApiCheckModalProps {
  declaration: Declaration;
  dataOf: (declaration: Declaration) => DataProvider;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
  close: () => void;
}

/**
 * Draws the contract check of the API behind a resource and its lookups: started immediately, with read requests only.
 */
export function ApiCheckModal({ declaration, dataOf, dialects, close }: ApiCheckModalProps): ReactNode {
  const { check, again, stop } = useApiCheck({ declaration, dataOf, dialects });
  return (
    <Modal name={`Проверка API: ${declaration.title}`} open close={close} wide>
      <div className="api-check">
        <p className="studio-note">
          Только чтение, от вашего имени: список, запись, фильтры и списки, из которых выбирают. Записи не меняются.
        </p>
        {check.state === 'running' && (
          <>
            <p role="status">
              {check.of === 0 ? 'Проверяется…' : `Проверяется ${check.done + 1} из ${check.of}: ${check.call}`}
            </p>
            <progress aria-label="Ход проверки" max={Math.max(check.of, 1)} value={check.done} />
            <div className="dialog-buttons">
              <Button onClick={stop}>Прервать</Button>
            </div>
          </>
        )}
        {check.state === 'failed' && <Failed error={check.error} retry={again} />}
        {check.state === 'ready' && (
          <>
            <Report report={check.report} />
            <div className="dialog-buttons">
              <Button onClick={again}>Проверить ещё раз</Button>
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}

function Report({ report }: { report: ApiCheckReport }): ReactNode {
  const findings = findingsIn(report);
  const notes = report.calls.flatMap(({ call, notes: own }) => own.map((note) => `${call}: ${note}`));
  return (
    <>
      <p role="status" className={findings.length === 0 ? 'api-check-good' : 'api-check-bad'}>
        Замечаний: {findings.length}
        {report.cancelled && '. Проверка прервана: проверено не всё'}
      </p>
      <p className="studio-note">
        {countOf(report.calls.length, ['вызов', 'вызова', 'вызовов'])},{' '}
        {countOf(report.requests, ['запрос', 'запроса', 'запросов'])}
      </p>
      {findings.length > 0 && (
        <ul aria-label="Замечания">
          {findings.map((finding) => (
            <Found key={`${finding.call} ${finding.place} ${finding.says}`} finding={finding} />
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <details>
          <summary>К сведению: {notes.length}</summary>
          <ul aria-label="К сведению">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Found({ finding }: { finding: Finding }): ReactNode {
  return (
    <li className="api-check-finding">
      <code>{finding.call}</code>
      <strong>{mismatchText(finding)}</strong>
      <span>На странице: {finding.shows}</span>
      <details>
        <summary>Как повторить</summary>
        <code className="api-check-curl">{finding.curl}</code>
      </details>
    </li>
  );
}
