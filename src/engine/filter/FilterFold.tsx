import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { filterToAddress } from '#record/address.ts';
import { Button } from '#ui/button/Button.tsx';
import { useMedia } from '#ui/layers/useMedia.ts';
import { useDrawer } from '#ui/layers/useDrawer.ts';
import { filledFields, FilterWords } from './FilterWords.tsx';
import type { FilterState } from './useFilter.ts';

/** The filter covers the rows. */
const covering = '(width < 1024px)';

interface FilterFoldProps {
  filter: FilterState;
  folded: boolean;
  setFolded: (folded: boolean) => void;
  clear: () => void;
}

/**
 * Draws the button behind which a filter folds, with the number of active conditions, and beside it what a folded
 * filter says. It is inside the form, because the styles fold the form by it.
 */
export function FilterFold({ filter, folded, setFolded, clear }: FilterFoldProps): ReactNode {
  const covers = useMedia(covering);
  const [sheet, setSheet] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = covers ? sheet : !folded;
  const isNarrowed = filledFields(filter).length > 0;
  useDrawer(covers && sheet, () => setSheet(false), { opener: button, sheetOf: formAround });
  useApplied(button, () => {
    if (!sheet) return;
    setSheet(false);
    // The button that submitted the filter disappears with the panel.
    button.current?.focus();
  });
  const toggle = () => (covers ? setSheet(!sheet) : setFolded(!folded));
  if (open && covers)
    return (
      <Button
        ref={button}
        look="text"
        className="filter-toggle"
        aria-expanded
        aria-label="Закрыть фильтр"
        icon={<CloseOutlined aria-hidden />}
        onClick={toggle}
      />
    );
  return (
    <>
      <Button
        ref={button}
        className="filter-toggle"
        aria-expanded={open}
        icon={<FilterOutlined aria-hidden />}
        onClick={toggle}
      >
        {open ? 'Скрыть фильтр' : nameOf(filter)}
      </Button>
      {!open && !covers && isNarrowed && (
        <p className="filter-words">
          <FilterWords filter={filter} />{' '}
          <Button look="link" small onClick={clear}>
            Очистить
          </Button>
        </p>
      )}
    </>
  );
}

function nameOf({ declaration, values }: FilterState): string {
  const on = (declaration.filter?.fields ?? []).filter((name) =>
    filterToAddress(declaration, [name], values).get(name),
  );
  return on.length === 0 ? 'Фильтр' : `Фильтр: ${on.length}`;
}

function formAround(button: HTMLElement): HTMLElement | null {
  return button.closest('form');
}

/** Calls back when the form around the button is submitted without errors. */
function useApplied(button: { current: HTMLElement | null }, applied: () => void): void {
  const tell = useEffectEvent(applied);
  useEffect(() => {
    const form = button.current?.closest('form');
    const onSubmit = () =>
      requestAnimationFrame(() => {
        if (!form?.querySelector('[aria-invalid="true"]')) tell();
      });
    form?.addEventListener('submit', onSubmit);
    return () => form?.removeEventListener('submit', onSubmit);
  });
}
