import { useStore } from 'zustand';
import { isEmpty } from '#kinds/kindModule.ts';
import type { Field } from '#schemas/declaration/field.ts';
import { useFormContext } from './formContext.tsx';

/** Returns whether the field waits for a choice in another one (`requires`). */
export function useIsWaiting(field: Field): boolean {
  const { store } = useFormContext();
  const requires = 'requires' in field ? field.requires : undefined;
  return useStore(store, (state) => requires !== undefined && isEmpty(state.values[requires]));
}
