import { createContext, useContext, useMemo } from 'react';
import type { DeclaredField, PartProps, PlacedDiagnostic } from './contract.ts';
import { isWithin } from './readText.ts';
import type { DeclarationForm } from './useDeclarationForm.ts';
import { valueAt, type Path } from '../schemaWalk.ts';
import type { StudioCalls } from '../studioCalls.ts';
import type { NamedDialects } from '#dialects/resolve.ts';

/** What every input of the form shares. */
export interface FormHost extends DeclarationForm {
  /** Leads to a place of the form, with the focus. */
  goTo: (path: Path) => void;
  /** Shows a place in the text. */
  showInText: (path: Path) => void;
  calls: StudioCalls;
  /** Dialects that the installation has named. */
  dialects: NamedDialects;
}

const Context = createContext<FormHost | null>(null);
export const FormHostProvider = Context.Provider;

/** The form that an input stands in. */
export function useFormHost(): FormHost {
  const host = useContext(Context);
  if (!host) throw new Error('An input of the declaration stands outside of its form');
  return host;
}

/** What a part is drawn from that edits the value of one place. `typing` joins what is typed there into one step of undo. */
export function usePart<V = unknown>(path: Path, typing = false): PartProps<V> {
  const { value, fields, diagnostics, edits } = useFormHost();
  return partAt<V>({ value, fields, diagnostics, path, set: (next) => edits.set(path, next, typing ? { typing: path.join('/') } : {}) });
}

interface PartSource { value: unknown; fields: readonly DeclaredField[]; diagnostics: readonly PlacedDiagnostic[]; path: Path; set: (next: unknown) => void }

function partAt<V>({ value, fields, diagnostics, path, set }: PartSource): PartProps<V> {
  return { value: valueAt(value, path) as V | undefined, change: set, fields, path, diagnostics: diagnostics.filter((one) => isWithin(one.path, path)) };
}

/** The diagnostics of a place; `inside` those within it, too. */
export function useDiagnosticsAt(path: Path, inside: boolean): readonly PlacedDiagnostic[] {
  const { diagnostics } = useFormHost();
  return useMemo(() => diagnostics.filter((one) => isWithin(one.path, path) && (inside || one.path.length === path.length)), [diagnostics, path, inside]);
}

/** The id in the document of the input of a place. */
export function placeId(path: Path): string {
  return `place-${path.join('.')}`;
}
