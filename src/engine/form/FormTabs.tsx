import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { countOf } from '#codecs/plural.ts';
import { normalise } from '#record/values.ts';
import type { FormGroup } from '#schemas/declaration/declaration.ts';
import { useFormContext } from '../core/formContext.tsx';
import './formTabs.css';

interface FormTabsProps {
  /** The groups shown in tabs, each with its index among all groups. */
  groups: readonly { group: FormGroup; index: number }[];
  draw: (group: FormGroup, index: number) => ReactNode;
}

/**
 * Draws the groups of a long form in tabs: all stay mounted, so that input is preserved; errors are counted on their
 * tab.
 */
export function FormTabs({ groups, draw }: FormTabsProps): ReactNode {
  const id = useId();
  const { store, declaration } = useFormContext();
  const names = useSeenTabs(groups);
  const [chosen, choose] = useState(names[0]);
  const active = names.includes(chosen ?? '') ? chosen : names[0];
  const panels = useRef(new Map<string, HTMLElement>());
  const tabs = useRef(new Map<string, HTMLElement>());
  useEffect(
    () =>
      store.revealWith((name) => {
        const tab = groups.find(({ group }) => [...(group.fields ?? []), ...(group.row ?? [])].includes(name))?.group
          .tab;
        if (tab === undefined) return;
        // The field gets the focus before React redraws the page.
        for (const [item, panel] of panels.current) panel.hidden = item !== tab;
        choose(tab);
      }),
    [store, groups],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const at = names.indexOf(active ?? '');
    const places: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % names.length,
      ArrowLeft: (at - 1 + names.length) % names.length,
      Home: 0,
      End: names.length - 1,
    };
    const next = names[places[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    choose(next);
    tabs.current.get(next)?.focus();
  };
  const keep = (nodes: Map<string, HTMLElement>, name: string) => (node: HTMLElement | null) => {
    if (node) nodes.set(name, node);
    else nodes.delete(name);
  };
  return (
    <>
      <div className="form-tabs" role="tablist" aria-label={declaration.one} onKeyDown={onKeyDown}>
        {names.map((name, at) => (
          <button
            key={name}
            ref={keep(tabs.current, name)}
            type="button"
            role="tab"
            id={`${id}-tab-${at}`}
            aria-controls={`${id}-panel-${at}`}
            aria-selected={name === active}
            tabIndex={name === active ? 0 : -1}
            className="form-tab"
            onClick={() => choose(name)}
          >
            {name}
            <TabErrors fields={fieldsIn(groups, name)} />
          </button>
        ))}
      </div>
      {names.map((name, at) => (
        <div
          key={name}
          ref={keep(panels.current, name)}
          role="tabpanel"
          id={`${id}-panel-${at}`}
          aria-labelledby={`${id}-tab-${at}`}
          hidden={name !== active}
          className="form-tabpanel"
        >
          {groups.filter(({ group }) => group.tab === name).map(({ group, index }) => draw(group, index))}
        </div>
      ))}
    </>
  );
}

/** Draws the number of invalid fields of a tab. */
function TabErrors({ fields }: { fields: readonly string[] }): ReactNode {
  const { store } = useFormContext();
  const count = useStore(store, ({ errors }) => fields.filter((name) => name in errors).length);
  if (count === 0) return null;
  return (
    <span className="form-tab-errors">
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">, {countOf(count, ['ошибка', 'ошибки', 'ошибок'])}</span>
    </span>
  );
}

function fieldsIn(groups: FormTabsProps['groups'], tab: string): string[] {
  return groups
    .filter(({ group }) => group.tab === tab)
    .flatMap(({ group }) => [...(group.fields ?? []), ...(group.row ?? [])]);
}

/** Returns the tabs in order; a tab without visible groups is omitted. */
function useSeenTabs(groups: FormTabsProps['groups']): string[] {
  const { store, conditions, isNew } = useFormContext();
  const seen = useStore(store, ({ values }) =>
    groups
      .filter(({ index }) => conditions[`visibleWhen:group:${index}`]?.(normalise(values, isNew)) !== false)
      .map(({ group }) => group.tab)
      .join('\n'),
  );
  return [...new Set(seen.split('\n'))];
}
