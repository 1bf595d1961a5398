/** One thing to choose, from any lookup. */
export interface Option {
  id: string | number;
  name: string;
  detail: string;
  children: Option[];
}

export interface OptionsState {
  options: Option[];
  state: 'idle' | 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
}
