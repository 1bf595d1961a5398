import type { UseComboboxReturnValue } from 'downshift';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import type { Option, SearchedOptions } from '../options.ts';
import { Empty } from '../asyncState/AsyncState.tsx';
import { isPending, MoreState, OptionsPlaceholder } from '../asyncState/OptionsState.tsx';
import { Options } from './Options.tsx';
import type { useFloatingList } from './useFloatingList.ts';

interface ComboboxDropdownProps {
  list: ReturnType<typeof useFloatingList>;
  combobox: UseComboboxReturnValue<Option>;
  label: string;
  lookup: SearchedOptions;
  options: Option[];
  isChosen: (entry: Option) => boolean;
  many: boolean;
  /** Whether no entry matches. */
  none: boolean;
  searched: boolean;
}

/** Draws the list of a combobox, which is in the document while it is closed, too. */
export function ComboboxDropdown({
  list,
  combobox,
  label,
  lookup,
  options,
  isChosen,
  many,
  none,
  searched,
}: ComboboxDropdownProps): ReactNode {
  const { isOpen } = combobox;
  const { ref: menuRef, ...menu } = combobox.getMenuProps(
    { 'aria-label': isOpen ? label : undefined, 'aria-labelledby': undefined },
    { suppressRefError: true },
  ) as MenuProps;
  return createPortal(
    // A press below the options, for example on `Повторить`, counts as inside the list and keeps the focus in the text.
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
      {isOpen && <DropdownState lookup={lookup} none={none} searched={searched} />}
    </div>,
    document.body,
  );
}

type MenuProps = { ref: (node: HTMLElement | null) => void } & Record<string, unknown>;

function DropdownState({
  lookup,
  none,
  searched,
}: Pick<ComboboxDropdownProps, 'lookup' | 'none' | 'searched'>): ReactNode {
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
