import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { useMemo, type ReactNode } from 'react';
import { formatNumber } from '#codecs/money.ts';
import { compareTexts } from '#kinds/shared/texts.ts';
import type { Column } from '#ui/table/column.ts';
import { narrow, useMedia } from '#ui/layers/useMedia.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { type Counts, type PollThemeCounts, totalOf } from './themes.ts';
import { formatPercent } from '#codecs/percent.ts';

interface ThemesTableProps {
  themes: readonly PollThemeCounts[];
  busy: boolean;
  /** The ids of the expanded themes. */
  open: ReadonlySet<PollThemeCounts['id']>;
  toggle: (id: PollThemeCounts['id']) => void;
}

/** A theme, one of its questions, or the note that it has no questions. */
interface Line {
  key: string;
  text: string;
  counts: Counts | null;
  theme: PollThemeCounts['id'] | null;
  expanded: boolean;
}

/** Draws themes with collapsible questions and their answers (part2 'Audit reports and poll statistics'). */
export function ThemesTable({ themes, busy, open, toggle }: ThemesTableProps): ReactNode {
  const isNarrow = useMedia(narrow);
  const lines = useMemo(() => themes.flatMap((theme) => linesOf(theme, open.has(theme.id))), [themes, open]);
  return (
    <DataTable
      label="Опросы"
      className="polls"
      columns={columnsOf(toggle, isNarrow)}
      rows={lines}
      rowKey={({ key }) => key}
      rowHeight="content"
      stops="contents"
      rowClass={({ theme }) => (theme === null ? 'polls-question' : 'polls-theme')}
      busy={busy}
    />
  );
}

function linesOf({ id, name, counts, questions }: PollThemeCounts, expanded: boolean): Line[] {
  const line = { key: `${id}`, text: name, counts, theme: id, expanded };
  if (!expanded) return [line];
  const inside = questions.map((question) => ({
    key: `${id}/${question.id}`,
    text: question.text,
    counts: question.counts,
    theme: null,
    expanded: false,
  }));
  return [
    line,
    ...(inside.length > 0
      ? inside
      : [{ key: `${id}/`, text: 'Нет данных', counts: null, theme: null, expanded: false }]),
  ];
}

/** Returns the columns; on a phone the numbers have to do without their bar. */
function columnsOf(toggle: (id: PollThemeCounts['id']) => void, isNarrow: boolean): Column<Line>[] {
  const count = (key: keyof Counts, label: string): Column<Line> => ({
    key,
    label,
    width: isNarrow ? 70 : 96,
    align: 'right',
    toText: ({ counts }) => (counts ? formatNumber(counts[key]) : ''),
    compare: (a, b) => (a.counts?.[key] ?? 0) - (b.counts?.[key] ?? 0),
  });
  return [
    {
      key: 'text',
      label: 'Тема',
      minWidth: isNarrow ? 132 : 188,
      namesRow: true,
      toText: ({ text }) => text,
      compare: (a, b) => compareTexts(a.text, b.text),
      cell: ({ text, theme, expanded }) =>
        theme === null ? (
          text
        ) : (
          <button type="button" className="polls-toggle" aria-expanded={expanded} onClick={() => toggle(theme)}>
            {expanded ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            <span>{text}</span>
          </button>
        ),
    },
    count('correct', 'Верно'),
    count('partial', 'Частично'),
    count('wrong', 'Неверно'),
    ...(isNarrow ? [] : [sharesColumn]),
  ];
}

const sharesColumn: Column<Line> = {
  key: 'shares',
  label: 'Доли',
  width: 'max(30%, 204px)',
  toText: ({ counts }) => (counts ? shareText(counts) : ''),
  cell: ({ counts }) => counts && <AnswerShareBar counts={counts} />,
};

/** Formats the shares of correct, partial and wrong answers as text. */
function shareText(counts: Counts): string {
  const total = totalOf(counts);
  const share = (part: number) => formatPercent(part / total);
  return total === 0
    ? 'Нет ответов'
    : `Верно ${share(counts.correct)}, частично ${share(counts.partial)}, неверно ${share(counts.wrong)} из ${formatNumber(total)}`;
}

/** Draws the shares as one bar; its label contains the same text (spec D10). */
function AnswerShareBar({ counts }: { counts: Counts }): ReactNode {
  const label = shareText(counts);
  if (totalOf(counts) === 0) return <span className="share-none">{label}</span>;
  return (
    <div className="share-bar" role="img" aria-label={label} title={label}>
      <span className="share-correct" style={{ flexGrow: counts.correct }} />
      <span className="share-partial" style={{ flexGrow: counts.partial }} />
      <span className="share-wrong" style={{ flexGrow: counts.wrong }} />
    </div>
  );
}
