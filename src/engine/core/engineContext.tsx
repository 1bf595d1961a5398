import { createContext, use, type ComponentType } from 'react';
import type { HostFeatures } from '#dictionaries/hostFeatures.ts';
import type { MenuSection, PermissionKey, RoleFlag } from '#dictionaries/menu.ts';
import type { RowKind } from '#record/mergeRows.ts';
import type { Declaration, Lookup } from '#schemas/declaration/declaration.ts';
import type { PointPickerProps } from '#kinds/shared/inputHost.tsx';
import {
  isCustomFieldName,
  isCustomModalName,
  type CustomFieldName,
  type CustomModalName,
} from '#schemas/declaration/customNames.ts';
import type { CustomCellProps, CustomFieldProps, CustomModalProps } from './props.ts';
import type { Slots } from './slots.ts';
import type { LoadWriteEffects } from './writeEffects.ts';

/** Texts of a declaration (`help` of a field, `empty` of its list), kept out of the initial page load. */
export interface ResourceTexts {
  empty?: string;
  help: Readonly<Record<string, string>>;
}

/**
 * Everything that the application passes to the engine: declared resources, shared lookups, and custom fields and
 * modals by their typed names.
 */
export interface Engine {
  resources: readonly Declaration[];
  lookups: Record<string, Lookup>;
  /** Loads the texts of the built-in resources, by name, when first needed. */
  texts: () => Promise<Readonly<Record<string, ResourceTexts>>>;
  customFields: Readonly<Record<CustomFieldName, CustomField>>;
  customModals: Readonly<Record<CustomModalName, Part<CustomModalProps>>>;
  slots: Slots;
  /** What writes do beyond their records, by resource. */
  writeEffects?: Readonly<Record<string, LoadWriteEffects>>;
  /** The map for choosing a location. */
  PointPicker: Part<PointPickerProps>;
  host: HostFeatures;
  /** Opens `Посмотреть как…`; undefined where the user may not or the server cannot. */
  lookAs: (() => void) | undefined;
  /** Whether the user has all rights, such as creating shared views. */
  superUser: boolean;
  /** Decides at once whether the user may do something, so that its buttons appear with the first rows. */
  can: (asked: AskedAccess) => { can: boolean; reason?: string };
  /** Additional menu sections of the installation. */
  sections: readonly MenuSection[];
  /** The installation's tile server for maps; without one the map shows built-in outlines (spec D35). */
  tiles: { url: string; attribution: string } | null;
}

/** What a part of the page asks the rights for. */
type AskedAccess =
  /** `list`, `create`, `edit`, `delete` or `export` of a resource. */
  | { resource: string; action: string }
  /** A menu key or a role flag that an action requires. */
  | { permission: PermissionKey | RoleFlag }
  /** Deleting records of any section. */
  | { right: 'delete' };

/** A custom component; `load` fetches its chunk before it is drawn. */
type Part<P> = ComponentType<P> & { load?: () => Promise<unknown> };

/** A custom field: its form input, side panel, list cell and contribution to a body. */
export interface CustomField {
  Input?: Part<CustomFieldProps>;
  Panel?: Part<CustomFieldProps>;
  Cell?: Part<CustomCellProps>;
  /** Whether the panel has a table of many columns: the form beside it is then narrower. */
  widePanel?: boolean;
  /** For a table value: how rows are identified when two users have changed them. */
  rows?: RowKind;
  /**
   * Returns the part of the body for the field; without it the value is sent unchanged. `values` are those of the form.
   */
  body?: (value: unknown, values: Record<string, unknown>) => Record<string, unknown>;
}

const EngineContext = createContext<Engine | null>(null);
export const EngineProvider = EngineContext.Provider;

/** Returns the engine's environment. */
export function useEngine(): Engine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('The engine is drawn outside EngineProvider');
  return engine;
}

/** Returns a custom field by its name in a declaration; undefined for an unregistered name. */
export function customFieldNamed(
  { customFields }: Pick<Engine, 'customFields'>,
  name: string,
): CustomField | undefined {
  return isCustomFieldName(name) ? customFields[name] : undefined;
}

/**
 * Returns the components that a declaration opens from its list in addition to the engine's form: its custom modal and
 * the custom fields of its form.
 */
export function preloadableComponents(
  { customModals, ...engine }: Pick<Engine, 'customFields' | 'customModals'>,
  { list, fields }: Declaration,
): Pick<Part<never>, 'load'>[] {
  if (list?.modal !== undefined && isCustomModalName(list.modal)) return [customModals[list.modal]];
  const custom = Object.values(fields).flatMap((field) =>
    field.kind === 'custom' ? [customFieldNamed(engine, field.name)] : [],
  );
  return custom.flatMap((field) => [field?.Input, field?.Panel]).filter((part) => part !== undefined);
}

/** Returns a declared resource by its name, for a custom field that shows its form or list elsewhere. */
export function useResource(name: string): Declaration {
  const found = useEngine().resources.find((item) => item.name === name);
  if (!found) throw new Error(`Ресурс «${name}» не объявлен`);
  return found;
}
