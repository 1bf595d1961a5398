import { createContext, use, type ComponentType } from 'react';
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

/** What a declaration would say of itself (`help` of a field, `empty` of its list), were it not in every page from the start. */
export interface ResourceTexts {
  empty?: string;
  help: Readonly<Record<string, string>>;
}

/** What the application hands to the engine: the declared resources, shared lookups and the custom fields and modals by their typed names. */
export interface Engine {
  resources: readonly Declaration[];
  lookups: Record<string, Lookup>;
  /** The texts of the product's own resources, by their names; they come when somebody needs one. */
  texts: () => Promise<Readonly<Record<string, ResourceTexts>>>;
  customFields: Readonly<Record<CustomFieldName, CustomField>>;
  customModals: Readonly<Record<CustomModalName, Part<CustomModalProps>>>;
  /** The map on which a place is pointed at. */
  PointPicker: Part<PointPickerProps>;
  /** What the host of the page can: versions of records, their history or that of what passed through it (docs/history.md), count who gets a notice, order and search lists (spec D68), take many rows of a file at once and remember what they did (docs/import.md), keep views. */
  host: {
    versions: boolean;
    history: boolean | 'passed';
    recipients: boolean;
    arranges: boolean;
    batches: boolean;
    views: boolean;
  };
  /** Opens `Посмотреть как…`, where the user may and the host can. */
  lookAs: (() => void) | undefined;
  /** Whether the user may do all there is, such as make views for everybody. */
  superUser: boolean;
  /** Whether the user has what an action needs: a menu key or a role flag. */
  may: (permission: PermissionKey | RoleFlag) => boolean;
  /** Decides about an action on a resource at once, so that its buttons are there with the first rows; without it the access control answers later. */
  mayDo?: (resource: string, action: string) => boolean;
  /** Whether the user may delete records at all. */
  mayDelete: boolean;
  /** Sections of the menu that the installation has besides those of the product. */
  sections: readonly MenuSection[];
  /** The tile server of the map that the installation names; without one the map shows its own outlines (spec D35). */
  tiles: { url: string; attribution: string } | null;
}

/** A bespoke piece; `load` fetches one that is a file of its own before it is drawn. */
type Part<P> = ComponentType<P> & { load?: () => Promise<unknown> };

/** A bespoke field: its input in a form, its side panel, its cell in a list, what it puts into a body. */
export interface CustomField {
  Input?: Part<CustomFieldProps>;
  Panel?: Part<CustomFieldProps>;
  Cell?: Part<CustomCellProps>;
  /** How wide the modal is with this panel, in pixels, where the usual width is not enough; never wider than the page. */
  width?: number;
  /** Its value is a table: how the rows are told apart when two people changed them. */
  rows?: RowKind;
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
export function customFieldNamed(
  { customFields }: Pick<Engine, 'customFields'>,
  name: string,
): CustomField | undefined {
  return isCustomFieldName(name) ? customFields[name] : undefined;
}

/** What a declaration opens from its list besides the form of the engine: its custom modal, the custom fields of its form. */
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

/** A declared resource by its name, for a custom field that shows its form or list somewhere else. */
export function useResource(name: string): Declaration {
  const found = useEngine().resources.find((item) => item.name === name);
  if (!found) throw new Error(`Ресурс «${name}» не объявлен`);
  return found;
}
