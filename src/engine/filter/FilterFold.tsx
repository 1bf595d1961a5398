import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { filterToAddress } from '#record/address.ts';
import { Button } from '#ui/button/Button.tsx';
import { useMedia } from '#ui/layers/useMedia.ts';
import { useDrawer } from '#ui/layers/useDrawer.ts';
import type { FilterState } from './useFilter.ts';

/** With the filter alongside, the rows would have less than three quarters of the width. */
const tight = '(width <= 1280px)';
/** The filter covers the rows. */
const covering = '(width < 1024px)';

/**
 * Draws the button behind which a filter folds, with the number of active conditions. It is inside the form, because
 * the styles fold the form by it.
 */
export function FilterFold({ filter }: { filter: FilterState }): ReactNode {
  const folds = useMedia(tight);
  const covers = useMedia(covering);
  const [unfolded, setUnfolded] = useUnfolded();
  const [sheet, setSheet] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const open = covers ? sheet : unfolded;
  useDrawer(covers && sheet, () => setSheet(false), { opener: button, sheetOf: formAround });
  useApplied(button, () => {
    if (!sheet) return;
    setSheet(false);
    // The button that submitted the filter disappears with the panel.
    button.current?.focus();
  });
  if (!folds) return null;
  const toggle = () => (covers ? setSheet(!sheet) : setUnfolded(!unfolded));
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
    <Button
      ref={button}
      className="filter-toggle"
      aria-expanded={open}
      icon={<FilterOutlined aria-hidden />}
      onClick={toggle}
    >
      {open ? 'Скрыть фильтр' : nameOf(filter)}
    </Button>
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

const key = 'filter';

/** Returns whether the filter is open next to the rows in a narrow window; the browser remembers the choice. */
function useUnfolded(): [unfolded: boolean, set: (unfolded: boolean) => void] {
  const [unfolded, setUnfolded] = useState(() => {
    try {
      return localStorage.getItem(key) === 'open';
    } catch {
      return false;
    }
  });
  const set = (next: boolean) => {
    setUnfolded(next);
    try {
      localStorage.setItem(key, next ? 'open' : 'folded');
    } catch {
      // Without localStorage the choice lasts until the page closes.
    }
  };
  return [unfolded, set];
}
