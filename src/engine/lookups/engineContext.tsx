import { createContext, use, type ComponentType } from 'react';
import type { Lookup } from '#schemas/declaration/declaration.ts';
import type { PieceName, ModalName } from '#schemas/declaration/pieces.ts';
import type { CustomFieldProps, CustomModalProps } from '../fields/props.ts';

/** What the application hands to the engine: shared lookups and the bespoke pieces by their typed names. */
export interface Engine {
  lookups: Record<string, Lookup>;
  pieces: Partial<Record<PieceName, CustomPiece>>;
  modals: Partial<Record<ModalName, ComponentType<CustomModalProps>>>;
}

/** A bespoke field: its input in a form, its side panel, its cell in a list. */
export interface CustomPiece {
  Input?: ComponentType<CustomFieldProps>;
  Panel?: ComponentType<CustomFieldProps>;
  Cell?: ComponentType<{ record: Record<string, unknown>; value: unknown }>;
}

const EngineContext = createContext<Engine>({ lookups: {}, pieces: {}, modals: {} });
export const EngineProvider = EngineContext.Provider;

/** The engine's surroundings. */
export function useEngine(): Engine {
  return use(EngineContext);
}
