/** One thing to choose, from any lookup. */
export interface Option {
  id: string | number;
  name: string;
  detail: string;
  /** What another system calls it, where its lookup says so. */
  code?: string;
  children: Option[];
}

export interface OptionsState {
  options: Option[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
  /** The options beyond those that are here, while there are any. */
  more?: MoreOptions | undefined;
}

/** What is asked for as one scrolls to the end. */
export interface MoreOptions {
  load: () => void;
  busy: boolean;
  /** Why the last of them did not come, else null. */
  error: unknown;
  retry: () => void;
}

/** The names of what is chosen; until all of them are known, its count. */
export function chosenText(known: readonly Option[], count: number): string {
  return known.length === count ? known.map(({ name }) => name).join(', ') : `Выбрано: ${count}`;
}

/** Options among which the server searches, too. */
export interface SearchedOptions extends OptionsState {
  /** Is told every text as it is typed. */
  search?: (text: string) => void;
  /** Whether the server alone searches: the options are what it found, to be shown as they are. */
  found?: boolean;
  /** What is missing before anything can be found, else undefined. */
  hint?: string | undefined;
}
