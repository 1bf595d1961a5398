import type { ReactNode } from 'react';
import { TreeDropdown } from '#ui/tree/TreeDropdown.tsx';
import { useInputHost } from '../shared/inputHost.tsx';
import { OptionSelect } from '../shared/SelectInput.tsx';
import type { InputProps } from '../shared/props.ts';

/** Drop-down of a tree or, for a flat lookup, of a list; the value is the chosen ids. */
export function TreeSelectInput(props: InputProps<'treeSelect'>): ReactNode {
  const { WithLookup } = useInputHost();
  const { id, label, value, change, disabled, required, invalid, describedBy, field } = props;
  return (
    <WithLookup of={props}>
      {({ waiting, isTree, ...found }) =>
        isTree ? (
          <TreeDropdown
            id={id}
            label={label}
            lookup={found.lookup}
            request={found.request}
            chosen={Array.isArray(value) ? value : []}
            chosenOptions={[...found.chosen]}
            change={change}
            emptyText={field.placeholder ?? 'Не выбрано'}
            disabled={disabled || waiting}
            required={required}
            invalid={invalid}
            describedBy={describedBy}
          />
        ) : (
          <OptionSelect {...props} {...found} many disabled={disabled || waiting} />
        )
      }
    </WithLookup>
  );
}
