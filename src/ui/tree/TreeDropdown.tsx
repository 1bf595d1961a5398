import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useSearchTerm } from '../combobox/useSearchTerm.ts';
import { useFloatingList } from '../combobox/useFloatingList.ts';
import { usePopup } from '../layers/usePopup.ts';
import { chosenText, type Option, type OptionsState } from '../options.ts';
import { Failed, Loading } from '../asyncState/AsyncState.tsx';
import { indexTree, type TreeIndex } from './treeIndex.ts';
import { coveringSelection } from './treeSelection.ts';
import { VirtualTree } from './VirtualTree.tsx';

interface TreeDropdownProps {
  id: string;
  label: string;
  lookup: OptionsState;
  chosen: readonly (string | number)[];
  /** Known chosen options, in the tree or not. */
  chosenOptions: readonly Option[];
  change: (chosen: (string | number)[]) => void;
  emptyText: string;
  disabled: boolean;
  required?: boolean;
  invalid: boolean;
  describedBy: string | undefined;
  request: () => void;
}

/** Drop-down with a searchable tree of checkboxes (spec D37). */
export function TreeDropdown(props: TreeDropdownProps): ReactNode {
  const {
    id,
    label,
    lookup,
    chosen,
    chosenOptions,
    change,
    emptyText,
    disabled,
    required = false,
    invalid,
    describedBy,
    request,
  } = props;
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const tree = useMemo(() => indexTree(lookup.options), [lookup.options]);
  const list = useFloatingList(open);
  const { onKeyDown } = usePopup(open, { field, trigger: button, popup }, () => setOpen(false));
  const shown = chosenText(chosenOptions, chosen.length) || emptyText;
  return (
    <div
      className={`combobox${disabled ? ' combobox-disabled' : ''}${invalid ? ' combobox-invalid' : ''}`}
      ref={(node) => {
        field.current = node;
        list.anchor(node);
      }}
    >
      <button
        id={id}
        ref={button}
        type="button"
        role="combobox"
        className="combobox-input combobox-text"
        aria-haspopup="tree"
        aria-expanded={open}
        aria-label={label}
        aria-controls={open ? `${id}-popup` : undefined}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        title={shown}
        onMouseEnter={request}
        onFocus={request}
        onClick={() => {
          request();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            request();
            setOpen(true);
          }
        }}
      >
        <span className={chosen.length === 0 ? 'combobox-empty' : ''}>{shown}</span>
      </button>
      {chosen.length > 0 && !disabled && (
        <button type="button" className="combobox-button" aria-label="Сбросить выбор" onClick={() => change([])}>
          <CloseOutlined />
        </button>
      )}
      <span className="combobox-button" aria-hidden>
        <DownOutlined />
      </span>
      {open &&
        createPortal(
          <div
            id={`${id}-popup`}
            ref={(node) => {
              popup.current = node;
              list.floating(node);
            }}
            style={list.style}
            className="dropdown dropdown-tree"
            onKeyDown={onKeyDown}
          >
            <TreePopup label={label} lookup={lookup} tree={tree} chosen={chosen} change={change} />
          </div>,
          document.body,
        )}
    </div>
  );
}

type TreePopupProps = Pick<TreeDropdownProps, 'label' | 'lookup' | 'chosen' | 'change'> & { tree: TreeIndex };

function TreePopup({ label, lookup, tree, chosen, change }: TreePopupProps): ReactNode {
  const [text, setText] = useState('');
  const searchTerm = useSearchTerm(text);
  const selection = useMemo(() => coveringSelection(tree, chosen), [tree, chosen]);
  const search = useId();
  return (
    <>
      <div className="dropdown-search">
        <label htmlFor={search} className="visually-hidden">
          Поиск
        </label>
        <input
          id={search}
          className="search-input"
          placeholder="Поиск"
          value={text}
          autoFocus
          onChange={(event) => setText(event.target.value)}
          onKeyDown={toTree}
        />
      </div>
      {lookup.state === 'ready' && (
        <VirtualTree label={label} tree={tree} selection={selection} change={change} searchTerm={searchTerm} />
      )}
      {lookup.state === 'failed' && <Failed error={lookup.error} retry={lookup.retry} />}
      <Loading active={lookup.state === 'loading'} />
    </>
  );
}

/** Arrow down moves from the search into the tree, to its tab stop. */
function toTree(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.currentTarget.closest('.dropdown-tree')?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();
}
