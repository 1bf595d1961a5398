import { createContext, useContext, useMemo } from 'react';
import type { PlacedDiagnostic } from './partProps.ts';
import { isPathWithin } from './readText.ts';
import type { DeclarationForm } from './useDeclarationForm.ts';
import type { JsonPath } from '../text/schemaAt.ts';
import type { StudioCalls } from '../calls/studioCalls.ts';
import type { NamedDialects } from '#dialects/resolve.ts';

/** Context shared by all inputs of the form. */
export interface StudioFormHost extends DeclarationForm {
  /** Moves to a place of the form and focuses it. */
  goTo: (path: JsonPath) => void;
  /** The place that is about to get the focus; a new object repeats the request. */
  target: { readonly path: JsonPath } | null;
  showInText: (path: JsonPath) => void;
  calls: StudioCalls;
  /** Dialects named by the installation. */
  dialects: NamedDialects;
}

const Context = createContext<StudioFormHost | null>(null);
export const StudioFormHostProvider = Context.Provider;

export function useStudioFormHost(): StudioFormHost {
  const host = useContext(Context);
  if (!host) throw new Error('An input of the declaration stands outside of its form');
  return host;
}

/** Returns the diagnostics of a place; with `inside`, also those within it. */
export function useDiagnosticsAt(path: JsonPath, inside: boolean): readonly PlacedDiagnostic[] {
  const { diagnostics } = useStudioFormHost();
  return useMemo(
    () => diagnostics.filter((item) => isPathWithin(item.path, path) && (inside || item.path.length === path.length)),
    [diagnostics, path, inside],
  );
}

/** Returns the DOM id of the input of a place. */
export function placeId(path: JsonPath): string {
  return `place-${path.join('.')}`;
}
