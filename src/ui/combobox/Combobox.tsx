import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import {
  useCombobox,
  type UseComboboxState,
  type UseComboboxStateChangeOptions,
  type UseComboboxStateChangeTypes,
} from 'downshift';
import { useMemo, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useLayer } from '../layers/layers.ts';
import { chosenText, type Option, type SearchedOptions } from '../options.ts';
import { searchOptions } from '../searchOptions.ts';
import { ComboboxDropdown } from './ComboboxDropdown.tsx';
import { useFloatingList } from './useFloatingList.ts';
import { useFlushableSearchTerm } from './useSearchTerm.ts';

export interface ComboboxProps {
  id: string;
  label: string;
  lookup: SearchedOptions;
  /** Chosen ids; at most one unless `many`. */
  chosen: readonly (string | number)[];
  /** Known chosen options, listed or not; by default those that are listed. */
  chosenOptions?: readonly Option[];
  change: (chosen: (string | number)[]) => void;
  many?: boolean;
  /** Text while nothing is chosen: `Не выбрано` or `Все` (spec D51). */
  emptyText: string;
  /**
   * Label of the entry that clears the choice: `Все` in a multi-choice filter, otherwise as `emptyText`; null for a choice
   * that cannot be cleared.
   */
  noneText?: string | null;
  disabled?: boolean;
  required?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Called shortly before the entries are needed. */
  request?: () => void;
}

/**
 * Labelled drop-down with search (300 ms in the page, 500 ms on the server, spec D51), single or multiple choice,
 * keyboard support and virtual entries (spec D37).
 */
export function Combobox(props: ComboboxProps): ReactNode {
  const {
    id,
    label,
    lookup,
    chosen,
    change,
    many = false,
    emptyText,
    noneText = many ? 'Все' : emptyText,
    disabled = false,
    required = false,
    invalid = false,
    describedBy,
    request,
  } = props;
  const [text, setText] = useState('');
  const type = (next: string) => {
    setText(next);
    lookup.search?.(next);
  };
  const { searchTerm, waiting, flush } = useFlushableSearchTerm(text);
  const { chosenOptions = lookup.options.filter(({ id }) => chosen.includes(id)) } = props;
  const { found: matching, options } = useEntries({ lookup, searchTerm, chosenOptions, noneText });
  const isChosen = (entry: Option) => (entry.id === nothingId ? chosen.length === 0 : chosen.includes(entry.id));
  const choose = (entry: Option) => change(chosenAfter(entry, chosen, many));
  const combobox = useCombobox<Option>({
    items: options,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    itemToString: (entry) => entry?.name ?? '',
    stateReducer: (state, change) => reduceState(state, change, { text, many }),
    onStateChange: ({ type, selectedItem }) => {
      if (isPick(type) && selectedItem) choose(selectedItem);
    },
    onInputValueChange: ({ inputValue }) => type(inputValue),
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) type('');
      else if (lookup.state === 'failed') lookup.retry();
      else request?.();
    },
  });
  const { isOpen } = combobox;
  const list = useFloatingList(isOpen);
  useLayer(isOpen, combobox.closeMenu, 'popup');
  // Keys act on the typed text, not on the results before the pause; Enter takes the first result.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || text.trim() === '' || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
    if (waiting) flushSync(flush);
    const [first] = lookup.found ? matching : searchOptions(lookup.options, text.trim());
    if (event.key !== 'Enter' || (combobox.highlightedIndex >= 0 && !waiting)) return;
    event.preventDefault();
    (event.nativeEvent as { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
    if (!first) return;
    choose(first);
    if (!many) combobox.closeMenu();
  };
  const names = chosenText(chosenOptions, chosen.length);
  const shown = isOpen ? text : names;
  return (
    <div
      className={`combobox${disabled ? ' combobox-disabled' : ''}${invalid ? ' combobox-invalid' : ''}`}
      ref={list.anchor}
    >
      <input
        {...combobox.getInputProps({
          disabled,
          onFocus: request,
          onMouseEnter: request,
          'aria-labelledby': undefined,
          // Synchronous: a text restored after the event would lose later input and the cursor position.
          onChange: (event: ChangeEvent<HTMLInputElement>) => type(event.target.value),
          onKeyDown,
        })}
        value={shown}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        className="combobox-input"
        placeholder={names || emptyText}
        title={names}
      />
      {chosen.length > 0 && noneText !== null && !disabled && (
        <button type="button" className="combobox-button" aria-label="Сбросить выбор" onClick={() => change([])}>
          <CloseOutlined />
        </button>
      )}
      <button {...combobox.getToggleButtonProps({ disabled })} type="button" aria-hidden className="combobox-button">
        <DownOutlined />
      </button>
      <ComboboxDropdown
        {...{ list, combobox, label, lookup, options, isChosen, many }}
        none={matching.length === 0}
        searched={searchTerm !== ''}
      />
    </div>
  );
}

/** Id of the entry for no choice; ids of the API are never empty texts. */
const nothingId = '';
function nothing(name: string): Option {
  return { id: nothingId, name, detail: '', children: [] };
}

/** Returns what is chosen after an entry was picked: of many, a chosen one is deselected. */
function chosenAfter({ id }: Option, chosen: readonly (string | number)[], many: boolean): (string | number)[] {
  if (id === nothingId) return [];
  if (!many) return [id];
  return chosen.includes(id) ? chosen.filter((item) => item !== id) : [...chosen, id];
}

/** Returns the entries that match the search term, and all entries of the list: with the one for no choice. */
function useEntries({
  lookup,
  searchTerm,
  chosenOptions,
  noneText,
}: {
  lookup: SearchedOptions;
  searchTerm: string;
  chosenOptions: readonly Option[];
  noneText: string | null;
}): { found: readonly Option[]; options: Option[] } {
  const matching = useMemo(
    () => (lookup.found ? lookup.options : searchOptions(lookup.options, searchTerm)),
    [lookup.found, lookup.options, searchTerm],
  );
  // Chosen entries can be deselected, listed or not.
  const listed = useMemo(() => new Set(matching.map(({ id }) => id)), [matching]);
  const unlisted = chosenOptions.filter(({ id }) => !listed.has(id));
  const all = searchTerm === '';
  return {
    found: matching,
    options: [...(all && noneText !== null ? [nothing(noneText)] : []), ...(all ? unlisted : []), ...matching],
  };
}

function isPick(type: UseComboboxStateChangeTypes): boolean {
  return type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter;
}

/** Keeps the list open while several entries are chosen, and clears the typed text after a choice. */
function reduceState(
  state: UseComboboxState<Option>,
  { type, changes }: UseComboboxStateChangeOptions<Option>,
  { text, many }: { text: string; many: boolean },
): Partial<UseComboboxState<Option>> {
  // A click in the text places the cursor and does not close the list.
  if (type === useCombobox.stateChangeTypes.InputClick && state.isOpen) return state;
  if (isPick(type) && many)
    return { ...changes, isOpen: true, inputValue: text, highlightedIndex: state.highlightedIndex };
  if (isPick(type) || type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, inputValue: '' };
  return changes;
}
