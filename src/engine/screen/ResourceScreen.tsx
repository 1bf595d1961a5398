import '#ui/ui.css';
import { Button } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { isCustomModalName } from '#schemas/declaration/customNames.ts';
import { Opening } from '#ui/dialogs/Opening.tsx';
import { FilterPanel } from '../filter/FilterPanel.tsx';
import { useAppliedFilter } from '../filter/useAppliedFilter.ts';
import { ResourceList } from '../list/ResourceList.tsx';
import { useRemove } from '../list/useRemove.ts';
import { useRows } from '../list/useRows.ts';
import { type Row } from '../list/row.ts';
import { useEngine } from '../lookups/engineContext.tsx';
import { useAllowed } from '../lookups/useAllowed.ts';
import { fetchAhead } from '#ui/chunks/chunkLoadError.ts';

const loadFormHost = () => import('../form/FormHost.tsx');
const FormHost = lazy(loadFormHost);

interface Opened { id: string | number | null; row: Row | null }

/** The whole screen of a declared resource: filter, list, and the form over them. */
export default function ResourceScreen({ declaration }: { declaration: Declaration }): ReactNode {
  const { list: listDeclaration, form, api } = declaration;
  const filter = useAppliedFilter(declaration);
  const list = useRows({ resource: declaration.name, idField: api.id, filters: filter.filters });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [selected, setSelected] = useState<string | number | null>(null);
  const remove = useRemove(declaration, (id) => {
    list.removeRow(id);
    list.invalidate();
  });
  const openRow = useCallback((row: Row) => {
    const id = row[api.id] as string | number;
    if (listDeclaration?.open === 'modal' || selected === id) setOpened({ id, row });
    setSelected(id);
  }, [api.id, listDeclaration?.open, selected]);
  useFormAhead(declaration, list.state === 'ready');
  const close = useCallback(() => setOpened(null), []);
  const saved = () => {
    close();
    list.invalidate();
  };
  const create = useAllowed(declaration, 'create') && form !== undefined ? () => setOpened({ id: null, row: null }) : undefined;
  const canFilter = declaration.filter !== undefined && declaration.filter.fields.length > 0;
  return (
    <div className="screen">
      {canFilter && (
        <FilterPanel
          declaration={declaration} applied={filter.values} busy={list.busy} create={create}
          apply={(values) => { if (filter.apply(values)) list.reload(); }}
        />
      )}
      <section className="screen-main" aria-labelledby="screen-title">
        <header className="screen-head">
          <h1 id="screen-title">{declaration.title}</h1>
          {!canFilter && create && declaration.filter?.create && <Button type="primary" onClick={create}>{declaration.filter.create}</Button>}
        </header>
        <ResourceList
          declaration={declaration} list={list} remove={remove} resetKey={filter.key} selected={selected}
          open={listDeclaration && listDeclaration.open !== 'none' ? openRow : undefined}
        />
      </section>
      {opened && <Suspense fallback={<Opening close={close} />}><Open declaration={declaration} opened={opened} close={close} saved={saved} /></Suspense>}
    </div>
  );
}

/** Once the list stands, what the form needs is fetched while nothing else goes on, so that the first row opens at once. */
function useFormAhead({ name, form }: Declaration, ready: boolean): void {
  const { conditionsOf } = useEngine();
  const wanted = ready && form !== undefined;
  useEffect(() => {
    if (!wanted) return undefined;
    const timer = setTimeout(() => void fetchAhead(() => Promise.all([loadFormHost(), conditionsOf(name)])), 300);
    return () => clearTimeout(timer);
  }, [wanted, conditionsOf, name]);
}

interface OpenProps { declaration: Declaration; opened: Opened; close: () => void; saved: () => void }

function Open({ declaration, opened, close, saved }: OpenProps): ReactNode {
  const { customModals } = useEngine();
  const modal = declaration.list?.modal;
  const Custom = modal !== undefined && isCustomModalName(modal) ? customModals[modal] : null;
  if (Custom) return <Custom id={opened.id} {...(opened.row ? { record: opened.row } : {})} close={close} saved={saved} />;
  return <FormHost declaration={declaration} id={opened.id} close={close} saved={saved} />;
}
