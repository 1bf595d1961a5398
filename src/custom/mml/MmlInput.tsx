import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { CustomFieldProps } from '#engine/core/props.ts';
import type { Strategy } from '#schemas/entities/strategy.ts';
import type { VolumeStrategy } from '#schemas/entities/volumeStrategy.ts';
import { useFormContext } from '#engine/core/formContext.tsx';
import { PanelButton } from '#engine/fields/PanelButton.tsx';
import { getByPath } from '#codecs/path.ts';

/**
 * Draws the button that opens the product lists, with the name of the chosen one next to it (part1 §2.6). The value is
 * its id.
 */
export function MmlInput(props: CustomFieldProps<Strategy | VolumeStrategy>): ReactNode {
  const { name, field, value, record } = props;
  const { store } = useFormContext();
  const remembered = useStore(store, (state) => state.knownOptions[name]?.find((entry) => entry.id === value)?.name);
  const shown = remembered ?? nameInRecord(record, field, value) ?? (typeof value === 'number' ? `№ ${value}` : null);
  return <PanelButton {...props}>{shown}</PanelButton>;
}

/** Returns the list name in the loaded record, valid only for the list it was loaded with. */
function nameInRecord(record: unknown, { read, options }: CustomFieldProps['field'], value: unknown): string | null {
  if (typeof read !== 'string' || typeof options?.name !== 'string' || getByPath(record, read) !== value) return null;
  const name = getByPath(record, options.name);
  return typeof name === 'string' && name !== '' ? name : null;
}
