import type { DataProvider } from '@refinedev/core';
import { memo, useState, type ReactNode } from 'react';
import type { AnyRecord } from '#codecs/records.ts';
import type { NamedDialects } from '#dialects/resolve.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { Radios } from '#ui/inputs/Radio.tsx';
import { ApiCheckButton } from '../apiCheck/ApiCheckButton.tsx';
import { Preview, type PreviewData } from './Preview.tsx';
import type { Previewed } from './usePreviewed.ts';

interface PreviewPaneProps {
  previewed: Previewed | null;
  /** Whether the text has changed since. */
  stale: boolean;
  sample: readonly AnyRecord[];
  dataOf: (declaration: Declaration) => DataProvider;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
}

const kinds = [
  ['sample', 'Образец'],
  ['live', 'Живые данные'],
] as const;
const notices = {
  sample: 'Записи существуют только здесь: пробуйте всё.',
  live: 'Осторожно: создание, правка и удаление здесь меняют настоящие записи на сервере.',
};

/** Draws the screen next to the text, and the switch of its data. */
export const PreviewPane = memo(function PreviewPane({
  previewed,
  stale,
  sample,
  dataOf,
  dialects,
}: PreviewPaneProps): ReactNode {
  const [data, setData] = useState<PreviewData>('sample');
  return (
    <section className="studio-pane studio-preview" aria-label="Экран по объявлению">
      <div className="studio-pane-head">
        <div role="radiogroup" aria-label="Данные экрана" className="studio-segments studio-segments-small">
          <Radios value={data} options={kinds} onChange={setData} />
        </div>
        {previewed && <ApiCheckButton declaration={previewed.declaration} dataOf={dataOf} dialects={dialects} />}
        <p className={data === 'live' ? 'studio-note studio-note-warning' : 'studio-note'} role="status">
          {notices[data]}
        </p>
        {stale && previewed && (
          <p className="studio-note" role="status">
            Показан последний текст без ошибок
          </p>
        )}
      </div>
      <div className="studio-screen">
        {previewed ? (
          <Preview
            declaration={previewed.declaration}
            data={data}
            sample={sample}
            dataOf={dataOf}
            dialects={dialects}
          />
        ) : (
          <div className="placeholder placeholder-empty">Экран появится, когда в тексте не останется ошибок</div>
        )}
      </div>
    </section>
  );
});
