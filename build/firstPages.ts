import type { FirstPage, FirstPageField, QueryFormat } from '#app/boot/firstPage.ts';
import { kindOf } from '#kinds/registry/kinds.ts';
import { filterDefault } from '#record/values.ts';
import { menuItems } from '#resources/index.ts';
import { screenDefinitions } from '#resources/screens.ts';
import { tradePointsResource } from '#resources/tradePoints.ts';
import { mapPaths } from '#schemas/mapPoints.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import type { Field } from '#schemas/declaration/field.ts';

/**
 * Returns the first pages of the lists in the menu drawn by the engine, and the overview of the map, by their
 * addresses.
 */
export function firstPages(): Record<string, FirstPage> {
  const drawn = menuItems.flatMap((item) =>
    'resource' in item && item.drawnBy === undefined && item.resource.list?.sort === undefined && item.resource.menu
      ? [item.resource]
      : [],
  );
  return {
    ...Object.fromEntries(drawn.map((resource) => [resource.menu?.path ?? '', firstPage(resource)])),
    [screenDefinitions.map.menu.path]: { ...firstPage(tradePointsResource), path: mapPaths.overview, whole: true },
  };
}

export function firstPage(declaration: Declaration): FirstPage {
  const names = declaration.filter?.fields ?? [];
  return { path: declaration.api.path, fields: names.map((name) => fieldOf(declaration, name)) };
}

function fieldOf(declaration: Declaration, name: string): FirstPageField {
  const field = declaration.fields[name] as Field;
  const byDefault = filterDefault(declaration, name);
  const otherwise = byDefault === undefined ? null : kindOf(field).toAddress(byDefault);
  const known = [name, field.query ?? name, writingOf(field)] as const;
  return otherwise === null ? known : [...known, otherwise];
}

/** Returns how a field is written in the query; a kind missing here has to wait for the application. */
function writingOf(field: Field): QueryFormat | null {
  switch (field.kind) {
    case 'text':
    case 'longText':
    case 'editableTitle':
    case 'url':
      return 'text';
    case 'radio':
    case 'status':
      return 'scalar';
    case 'select':
    case 'picker':
      return field.many === true ? 'list' : 'scalar';
    case 'treeSelect':
    case 'checkboxes':
      return 'list';
    case 'flag':
      return 'flag';
    case 'date':
      return Array.isArray(field.query) ? null : 'day';
    case 'dateRange':
      return Array.isArray(field.query) ? 'days' : null;
    default:
      return null;
  }
}
