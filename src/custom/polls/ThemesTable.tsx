import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { Fragment, type ReactNode } from 'react';
import { showNumber } from '#codecs/money.ts';
import { ShareBar } from './ShareBar.tsx';
import type { Counts, Theme } from './themes.ts';

interface ThemesTableProps {
  themes: readonly Theme[];
  busy: boolean;
  /** The ids of the themes whose questions are shown. */
  open: ReadonlySet<Theme['id']>;
  toggle: (id: Theme['id']) => void;
}

/** Themes with collapsible questions and how each was answered (part2 'Audit reports and poll statistics'). */
export function ThemesTable({ themes, busy, open, toggle }: ThemesTableProps): ReactNode {
  return (
    <table className="polls" aria-label="Опросы" aria-busy={busy}>
      <thead>
        <tr>
          {['Тема', 'Верно', 'Частично', 'Неверно', 'Доли'].map((head, index) => (
            <th key={head} scope="col" className={index > 0 && index < 4 ? 'polls-number' : undefined}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => {
          const expanded = open.has(theme.id);
          return (
            <Fragment key={theme.id}>
              <tr className="polls-theme">
                <th scope="row">
                  <button type="button" className="polls-toggle" aria-expanded={expanded} onClick={() => toggle(theme.id)}>
                    {expanded ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
                    <span>{theme.name}</span>
                  </button>
                </th>
                <Answers counts={theme.counts} />
              </tr>
              {expanded && theme.questions.map((question) => (
                <tr key={question.id} className="polls-question">
                  <th scope="row">{question.text}</th>
                  <Answers counts={question.counts} />
                </tr>
              ))}
              {expanded && theme.questions.length === 0 && <tr className="polls-question"><td colSpan={5}>Нет данных</td></tr>}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

function Answers({ counts }: { counts: Counts }): ReactNode {
  return (
    <>
      {[counts.correct, counts.partial, counts.wrong].map((count, index) => <td key={index} className="polls-number">{showNumber(count)}</td>)}
      <td><ShareBar counts={counts} /></td>
    </>
  );
}
