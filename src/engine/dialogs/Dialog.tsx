import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { DialogTable, Question } from './dialogs.ts';
import { Modal } from './Modal.tsx';

const noLines: readonly string[] = [];

/** One question or message. */
export function Dialog({ title, lines = noLines, table, question, yes, no, danger = false, answer }: Question & { answer: (yes: boolean) => void }): ReactNode {
  return (
    <Modal name={title} open close={() => answer(false)} width={table ? 720 : 440} level="info">
      <div className="dialog-body">
        {lines.length > 1
          ? <ul className="dialog-lines">{lines.map((line, index) => <li key={index}>{line}</li>)}</ul>
          : lines.map((line) => <p key={line}>{line}</p>)}
        {table && <ConflictTable {...table} />}
        {question && <p className="dialog-question">{question}</p>}
      </div>
      <div className="dialog-buttons">
        {no && <Button onClick={() => answer(false)}>{no}</Button>}
        <Button type="primary" danger={danger} autoFocus onClick={() => answer(true)}>{yes}</Button>
      </div>
    </Modal>
  );
}

function ConflictTable({ heads, rows }: DialogTable): ReactNode {
  return (
    <div className="dialog-table">
      <table>
        <thead><tr>{heads.map((head) => <th key={head} scope="col">{head}</th>)}</tr></thead>
        <tbody>{rows.map((row, index) => <tr key={index}>{row.map((cell, at) => <td key={at}>{cell}</td>)}</tr>)}</tbody>
      </table>
    </div>
  );
}
