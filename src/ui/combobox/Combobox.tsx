import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useCombobox } from 'downshift';
import { useMemo, useState, type ChangeEvent, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useLayer } from '../layers/layers.ts';
import { chosenText, type Option, type SearchedOptions } from '../options.ts';
import { searchOptions } from '../searchOptions.ts';
import { Empty } from '../asyncState/AsyncState.tsx';
import { isPending, MoreState, OptionsPlaceholder } from '../asyncState/OptionsState.tsx';
import { Options } from './Options.tsx';
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
  /** Label of the entry that clears the choice: `Все` in a multi-choice filter, otherwise as `emptyText`. */
  noneText?: string;
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
  const found = useMemo(
    () => (lookup.found ? lookup.options : searchOptions(lookup.options, searchTerm)),
    [lookup.found, lookup.options, searchTerm],
  );
  // Chosen entries can be deselected, listed or not.
  const listed = useMemo(() => new Set(found.map(({ id }) => id)), [found]);
  const unlisted = chosenOptions.filter(({ id }) => !listed.has(id));
  const options = searchTerm === '' ? [nothing(noneText), ...unlisted, ...found] : found;
  const isChosen = (entry: Option) => (entry.id === nothingId ? chosen.length === 0 : chosen.includes(entry.id));
  const choose = (entry: Option) => {
    if (entry.id === nothingId) change([]);
    else if (!many) change([entry.id]);
    else change(chosen.includes(entry.id) ? chosen.filter((item) => item !== entry.id) : [...chosen, entry.id]);
  };
  const combobox = useCombobox<Option>({
    items: options,
    inputId: id,
    inputValue: text,
    selectedItem: null,
    itemToString: (entry) => entry?.name ?? '',
    stateReducer: (state, { type, changes }) => {
      const picked =
        type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      // A click in the text places the cursor and does not close the list.
      if (type === useCombobox.stateChangeTypes.InputClick && state.isOpen) return state;
      if (picked && many)
        return { ...changes, isOpen: true, inputValue: text, highlightedIndex: state.highlightedIndex };
      if (picked || type === useCombobox.stateChangeTypes.InputBlur) return { ...changes, inputValue: '' };
      return changes;
    },
    onStateChange: ({ type, selectedItem }) => {
      const picked =
        type === useCombobox.stateChangeTypes.ItemClick || type === useCombobox.stateChangeTypes.InputKeyDownEnter;
      if (picked && selectedItem) choose(selectedItem);
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
    const [first] = lookup.found ? found : searchOptions(lookup.options, text.trim());
    if (event.key !== 'Enter' || (combobox.highlightedIndex >= 0 && !waiting)) return;
    event.preventDefault();
    (event.nativeEvent as { preventDownshiftDefault?: boolean }).preventDownshiftDefault = true;
    if (!first) return;
    choose(first);
    if (!many) combobox.closeMenu();
  };
  const { ref: menuRef, ...menu } = combobox.getMenuProps(
    { 'aria-label': isOpen ? label : undefined, 'aria-labelledby': undefined },
    { suppressRefError: true },
  ) as MenuProps;
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
      {chosen.length > 0 && !disabled && (
        <button type="button" className="combobox-button" aria-label="Сбросить выбор" onClick={() => change([])}>
          <CloseOutlined />
        </button>
      )}
      <button {...combobox.getToggleButtonProps({ disabled })} type="button" aria-hidden className="combobox-button">
        <DownOutlined />
      </button>
      {createPortal(
        // A press below the options, for example on `Повторить`, counts as inside the list and keeps the focus in the
        // text.
        <div
          ref={(node) => {
            list.floating(node);
            menuRef(node);
          }}
          style={list.style}
          className={isOpen ? 'dropdown' : 'dropdown dropdown-closed'}
          onMouseDown={(event) => event.preventDefault()}
        >
          <div {...menu} aria-multiselectable={many || undefined}>
            {isOpen && options.length > 0 && (lookup.state === 'ready' || lookup.hint !== undefined) && (
              <Options entries={options} isChosen={isChosen} many={many} combobox={combobox} more={lookup.more?.load} />
            )}
          </div>
          {isOpen && <DropdownState lookup={lookup} none={found.length === 0} searched={searchTerm !== ''} />}
        </div>,
        document.body,
      )}
    </div>
  );
}

type MenuProps = { ref: (node: HTMLElement | null) => void } & Record<string, unknown>;

/** Id of the entry for no choice; ids of the API are never empty texts. */
const nothingId = '';
function nothing(name: string): Option {
  return { id: nothingId, name, detail: '', children: [] };
}

function DropdownState({
  lookup,
  none,
  searched,
}: {
  lookup: SearchedOptions;
  none: boolean;
  searched: boolean;
}): ReactNode {
  if (lookup.hint)
    return (
      <>
        <p className="dropdown-hint">{lookup.hint}</p>
        <MoreState more={lookup.more} />
      </>
    );
  if (lookup.state !== 'ready') return <OptionsPlaceholder lookup={lookup} />;
  return none && !isPending(lookup.more) ? <Empty searched={searched} /> : <MoreState more={lookup.more} />;
}
