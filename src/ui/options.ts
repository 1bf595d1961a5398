/** An option of any lookup. */
export interface Option {
  id: string | number;
  name: string;
  detail: string;
  /** External code, if its lookup supplies one. */
  code?: string;
  /** Name of the group that it belongs to, if its lookup supplies one. */
  group?: string;
  children: Option[];
}

export interface OptionsState {
  options: Option[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
  /** Further options to load, if any. */
  more?: MoreOptions | undefined;
}

/** Options loaded by scrolling to the end. */
export interface MoreOptions {
  load: () => void;
  busy: boolean;
  /** Error of the last request, otherwise null. */
  error: unknown;
  retry: () => void;
}

/** Returns the names of the chosen options; until all of them are known, their count. */
export function chosenText(known: readonly Option[], count: number): string {
  return known.length === count ? known.map(({ name }) => name).join(', ') : `Выбрано: ${count}`;
}

/** Options that the server may search, too. */
export interface SearchedOptions extends OptionsState {
  /** Receives every typed text. */
  search?: (text: string) => void;
  /** Whether only the server searches: the options are its results and shown unfiltered. */
  found?: boolean;
  /** Missing precondition of the search, otherwise undefined. */
  hint?: string | undefined;
}
