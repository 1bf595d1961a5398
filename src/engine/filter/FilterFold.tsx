import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { filterToAddress } from '#record/address.ts';
import { Button } from '#ui/button/Button.tsx';
import { useMedia } from '#ui/layers/useMedia.ts';
import { useDrawer } from '#ui/layers/useDrawer.ts';
import type { FilterState } from './useFilter.ts';

/** Beside the filter the rows would have less than three quarters of the width. */
const tight = '(width <= 1280px)';
/** The filter covers the rows. */
const covering = '(width < 1024px)';

/** The button that a filter folds behind, with how many conditions are on. It stands in the form, which the styles fold by it. */
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
    // What sent the filter goes with the sheet.
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

/** Tells that the form around the button was sent with nothing to mend in it. */
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

/** Whether the filter stands beside the rows where there is little room; the browser remembers it. */
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
      // Until the page is left the filter stands as it was put.
    }
  };
  return [unfolded, set];
}
