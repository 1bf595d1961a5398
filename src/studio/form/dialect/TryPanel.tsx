import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { recordIn, type AnyRecord } from '#codecs/records.ts';
import { withDialects, withoutDialects } from '#dialects/resolve.ts';
import { useEngine } from '#engine/core/engineContext.tsx';
import { bindParents } from '#record/bindParents.ts';
import { labelOf } from '#record/labelOf.ts';
import { Button } from '#ui/button/Button.tsx';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { expandDeclaration } from '#schemas/declaration/expand.ts';
import { parentsIn } from '#schemas/declaration/pathSteps.ts';
import { placeProposal, type Proposal } from './diagnosis.ts';
import { ShownRows } from './ShownRows.tsx';
import { TryStepRow } from './TryStepRow.tsx';
import { tryApi } from './tryApi.ts';
import type { TriedStep } from './tryRequest.ts';
import { useTryContext } from './tryContext.ts';
import './try.css';

interface Tried {
  state: 'running' | 'done' | 'cancelled';
  of: Declaration;
  steps: readonly TriedStep[];
  rows: readonly AnyRecord[];
}

/**
 * Draws `Проверить`: queries the API as the list would, and shows step by step the request, the response and the
 * resulting rows.
 */
export function TryPanel(): ReactNode {
  const { declaration, stale, dataOf, dialects, now, put } = useTryContext();
  const isEmbedded = useEngine().host.embedded;
  const [parents, setParents] = useState<Readonly<Record<string, string>>>({});
  const [tried, setTried] = useState<Tried | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const names = parentsIn(declaration?.api.path ?? '');
  const under = declaration && bindParents(declaration, parents);
  const begin = () => {
    if (!under) return;
    running.current?.abort();
    const asking = new AbortController();
    running.current = asking;
    const resolved = expandDeclaration(isEmbedded ? withoutDialects(under) : withDialects(under, dialects));
    const change = (next: (before: Tried) => Partial<Tried>) => {
      if (!asking.signal.aborted) setTried((before) => (before ? { ...before, ...next(before) } : before));
    };
    setTried({ state: 'running', of: resolved, steps: [], rows: [] });
    void tryApi({
      declaration: resolved,
      dataOf,
      signal: asking.signal,
      tell: (step) => change(({ steps }) => ({ steps: [...steps, step] })),
    }).then((rows) => change(() => ({ state: 'done', rows })));
  };
  const take = (proposal: Proposal) => {
    const { path, value } = placeProposal(proposal, recordIn(now()['api'])['dialect'], dialects);
    put(path, value);
  };
  const cancel = () => {
    running.current?.abort();
    setTried((before) => before && { ...before, state: 'cancelled' });
  };
  return (
    <section className="try" aria-label="Проверка на живом API">
      <p className="studio-note">
        {isEmbedded
          ? 'Встроенный API говорит по договору продукта, диалект начнёт действовать с API компании. Проверяется, что встроенный API отвечает на этот ресурс; новый ресурс он узнаёт после публикации.'
          : 'Запросы только читают: первая и вторая страница, одна запись, фильтр, поиск.'}
      </p>
      {names.map((name) => (
        <ParentInput
          key={name}
          label={declaration ? labelOf(declaration, name) : name}
          value={parents[name] ?? ''}
          change={(value) => setParents({ ...parents, [name]: value })}
        />
      ))}
      <div className="try-buttons">
        <Button look="primary" disabled={!under || tried?.state === 'running'} onClick={begin}>
          Проверить
        </Button>
        {tried?.state === 'running' && <Button onClick={cancel}>Отменить</Button>}
        <span role="status" className="studio-note">
          {statusOf(tried, { declaration, stale, hasParents: under !== null })}
        </span>
      </div>
      {tried && (
        <ol className="try-steps" aria-label="Шаги проверки">
          {tried.steps.map((step) => (
            <TryStepRow key={step.title} step={step} take={take} />
          ))}
        </ol>
      )}
      {tried && tried.rows.length > 0 && <ShownRows declaration={tried.of} rows={tried.rows} />}
    </section>
  );
}

function ParentInput({
  label,
  value,
  change,
}: {
  label: string;
  value: string;
  change: (value: string) => void;
}): ReactNode {
  const id = useId();
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {label}: ключ для проверки
      </label>
      <input id={id} className="input" value={value} onChange={({ target }) => change(target.value)} />
    </div>
  );
}

function statusOf(
  tried: Tried | null,
  { declaration, stale, hasParents }: { declaration: Declaration | null; stale: boolean; hasParents: boolean },
): string {
  if (!declaration) return 'Проверить можно, когда в объявлении не останется ошибок';
  if (!hasParents) return 'Сначала укажите ключи родителей из пути';
  if (tried?.state === 'running') return 'Проверяется…';
  if (tried?.state === 'cancelled') return 'Проверка отменена';
  if (stale) return 'Проверится последнее объявление без ошибок';
  if (tried === null) return '';
  return tried.steps.some(({ state }) => state === 'bad')
    ? 'Не всё так, как нужно списку'
    : 'Всё, что можно было проверить, работает';
}
