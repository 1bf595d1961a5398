import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useCombobox } from 'downshift';
import { useMemo, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useLayer } from '../layers/layers.ts';
import type { Option, OptionsState } from '../options.ts';
import { Empty, Failed, Loading } from '../asyncState/AsyncState.tsx';
import { Options } from './Options.tsx';
import { useFloatingList } from './useFloatingList.ts';
import { useFlushableSearchTerm } from './useSearchTerm.ts';

export interface ComboboxProps {
  id: string;
  label: string;
  lookup: OptionsState;
  /** The chosen ids; at most one unless `many`. */
  chosen: readonly (string | number)[];
  change: (chosen: (string | number)[]) => void;
  many?: boolean;
  /** What stands there while nothing is chosen: `Не выбрано` or `Все` (spec D51). */
  emptyText: string;
  /** What the entry that clears the choice is called: `Все` in a filter of many, else as `emptyText`. */
  noneText?: string;
  disabled?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  /** Called when the entries are about to be needed. */
  wanted?: () => void;
}

/** A labelled drop-down with search (300 ms, spec D51), one or many choices, keyboard and virtual entries (spec D37). */
export function Combobox(props: ComboboxProps): ReactNode {
  const { id, label, lookup, chosen, change, many = false, emptyText, noneText = many ? 'Все' : emptyText, disabled = false, invalid = false, describedBy, wanted } = props;
  const [text, setText] = useState('');
  const { searchTerm, waiting, flush } = useFlushableSearchTerm(text);
  const found = useMemo(() => search(lookup.options, searchTerm), [lookup.options, searchTerm]);
  const options = useMemo(() => (searchTerm === '' ? [nothing(noneText), ...found] : found), [found, searchTerm, noneText]);
  const isChosen = (entry: Option) => (entry.id === nothingId ? chosen.length === 0 : chosen.includes(entry.id));
  const choose = (entry: Option) => {
    if (entry.id === nothingId) change([]);
    else if (!many) change([entry.id]);
    else change(chosen.includes(entry.id) ? chosen.filter((one) => one !== entry.id) : [...chosen, entry.id]);
  };
  const combobox = useCombobox<Option>({
    items: options,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    itemToString: (entry) => entry?.name ?? '',
    stateReducer: (state, { type, changes }) => {
      const picked = type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      // A press in the text places the caret, it does not close the list.
      if (type === useCombobox.stateChangeTypes.InputClick && state.isOpen) return state;
      if (picked && many) return { ...changes, isOpen: true, inputValue: text, highlightedIndex: state.highlightedIndex };
      if (picked || type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, inputValue: '' };
      return changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      const picked = type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      if (picked && selectedItem) choose(selectedItem);
    },
    onInputValueChange: ({ inputValue }) => setText(inputValue),
    onIsOpenChange: ({ isOpen }) => {
      if (isOpen) wanted?.();
      else setText('');
    },
  });
  const { isOpen } = combobox;
  const list = useFloatingList(isOpen);
  useLayer(isOpen, combobox.closeMenu);
  // Keys act on what is typed, not on what was found before the pause; Enter takes the first that is found.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen || text.trim() === '' || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return;
    if (waiting) flushSync(flush);
    const [first] = search(lookup.options, text.trim().toLowerCase());
    if (event.key !== 'Enter' || (combobox.highlightedIndex >= 0 && !waiting)) return;
    event.preventDefault();
    (event.nativeEvent as { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
    if (!first) return;
    choose(first);
    if (!many) combobox.closeMenu();
  };
  const names = chosenText(lookup.options, chosen);
  const shown = isOpen ? text : names;
  return (
    <div className={`combobox${disabled ? ' combobox-disabled' : ''}${invalid ? ' combobox-invalid' : ''}`} ref={list.anchor}>
      <input
        {...combobox.getInputProps({
          disabled, onFocus: wanted, onMouseEnter: wanted, 'aria-labelledby': undefined,
          // At once: a text that comes back after the event loses what was typed meanwhile, and the place of the caret.
          onChange: (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value),
          onKeyDown,
        })}
        value={shown}
        aria-label={label}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        className="combobox-input"
        placeholder={names || emptyText}
        title={names}
      />
      {chosen.length > 0 && !disabled && (
        <button type="button" className="combobox-button" aria-label="Сбросить выбор" onClick={() => change([])}><CloseOutlined /></button>
      )}
      <button {...combobox.getToggleButtonProps({ disabled })} type="button" aria-hidden className="combobox-button"><DownOutlined /></button>
      {createPortal(
        <div ref={list.floating} style={list.style} className={isOpen ? 'dropdown' : 'dropdown dropdown-closed'}>
          <div {...combobox.getMenuProps({ 'aria-label': isOpen ? label : undefined, 'aria-labelledby': undefined }, { suppressRefError: true })} aria-multiselectable={many || undefined}>
            {isOpen && options.length > 0 && lookup.state === 'ready' && (
              <Options entries={options} isChosen={isChosen} many={many} combobox={combobox} />
            )}
          </div>
          {isOpen && <DropdownState lookup={lookup} none={found.length === 0} searched={searchTerm !== ''} />}
        </div>,
        document.body,
      )}
    </div>
  );
}

/** The entry that stands for no choice. No id of the API is an empty text. */
const nothingId = '';
function nothing(name: string): Option {
  return { id: nothingId, name, detail: '', children: [] };
}

function DropdownState({ lookup, none, searched }: { lookup: OptionsState; none: boolean; searched: boolean }): ReactNode {
  if (lookup.state === 'failed') return <Failed error={lookup.error} retry={lookup.retry} />;
  if (lookup.state !== 'ready') return <Loading active />;
  return none ? <Empty searched={searched} /> : null;
}

function search(entries: readonly Option[], searchTerm: string): Option[] {
  if (searchTerm === '') return [...entries];
  return entries.filter((entry) => entry.name.toLowerCase().includes(searchTerm) || entry.detail.toLowerCase().includes(searchTerm));
}

/** The names of what is chosen; until the entries are there, its count. */
function chosenText(entries: readonly Option[], chosen: readonly (string | number)[]): string {
  if (chosen.length === 0) return '';
  const names = entries.filter((entry) => chosen.includes(entry.id)).map((entry) => entry.name);
  return names.length === chosen.length ? names.join(', ') : `Выбрано: ${chosen.length}`;
}
