import { createContext, use, type ComponentType } from 'react';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import { isCustomFieldName, type CustomFieldName, type CustomModalName } from '#schemas/declaration/customNames.ts';
import type { Conditions } from '#record/values.ts';
import type { CustomFieldProps, CustomModalProps } from '../fields/props.ts';

/** What the application hands to the engine: the declared resources, shared lookups and the custom fields and modals by their typed names. */
export interface Engine {
  resources: readonly Declaration[];
  lookups: Record<string, Lookup>;
  /** The compiled conditions of a resource by its name. */
  conditionsOf: (name: string) => Promise<Conditions>;
  customFields: Readonly<Record<CustomFieldName, CustomField>>;
  customModals: Readonly<Record<CustomModalName, ComponentType<CustomModalProps>>>;
  /** The tile server of the map that the installation names; without one the map shows its own outlines (spec D35). */
  tiles: { url: string; attribution: string } | null;
}

/** A bespoke field: its input in a form, its side panel, its cell in a list, what it puts into a body. */
export interface CustomField {
  Input?: ComponentType<CustomFieldProps>;
  Panel?: ComponentType<CustomFieldProps>;
  Cell?: ComponentType<{ record: Record<string, unknown>; value: unknown }>;
  /** How wide the modal is with this panel, in pixels, where the usual width is not enough; never wider than the page. */
  width?: number;
  /** The part of the body that the field stands for; without it its value travels untouched. `values` are those of the form. */
  body?: (value: unknown, values: Record<string, unknown>) => Record<string, unknown>;
}

const EngineContext = createContext<Engine | null>(null);
export const EngineProvider = EngineContext.Provider;

/** The engine's surroundings. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('The engine is drawn outside EngineProvider');
  return engine;
}

/** A custom field by the name that a declaration gives it; undefined for a name that is not registered. */
export function customFieldNamed({ customFields }: Pick<Engine, 'customFields'>, name: string): CustomField | undefined {
  return isCustomFieldName(name) ? customFields[name] : undefined;
}

/** A declared resource by its name, for a custom field that shows its form or list somewhere else. */
export function useResource(name: string): Declaration {
  const found = useEngine().resources.find((one) => one.name === name);
  if (!found) throw new Error(`Ресурс «${name}» не объявлен`);
  return found;
}
