import { useDataProvider } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { getKey, useGet } from '../../core/useGet.ts';
import { showFailure } from '../../core/policies.ts';
import { viewIn, viewsIn, viewsPath, type SavedView, type SavedViewSettings } from './viewsApi.ts';

/** The user's input when saving a view. */
export interface ViewDraft {
  name: string;
  shared: boolean;
  isDefault: boolean;
  settings: SavedViewSettings;
}

interface Views {
  views: readonly SavedView[];
  state: 'loading' | 'ready' | 'failed';
  error: unknown;
  retry: () => void;
  /** Saves a new view, or overwrites one; null when it was refused, which has been reported. */
  save: (draft: ViewDraft, id?: SavedView['id']) => Promise<SavedView | null>;
  /** Sets whether the user's list starts with a view, also a shared one. */
  setDefault: (view: SavedView, isDefault: boolean) => Promise<void>;
  remove: (view: SavedView) => Promise<boolean>;
}

/** Returns the views of a resource that are visible to the user, stored on the server (docs/lists.md). */
export function useViews(resource: string, enabled: boolean): Views {
  const query = { resource };
  const response = useGet(viewsPath, { query, enabled, quiet: true });
  const client = useQueryClient();
  const { custom } = useDataProvider()();
  const call = custom as NonNullable<typeof custom>;
  const reportFailure = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      const done = await work();
      await client.invalidateQueries({ queryKey: getKey(viewsPath, query) });
      return done;
    } catch (error) {
      await showFailure({ otherwise: 'firstOfEachField' }, error);
      return null;
    }
  };
  return {
    views: viewsIn(response.data),
    state: response.state === 'idle' ? 'loading' : response.state,
    error: response.error,
    retry: response.retry,
    save: (draft, id) =>
      reportFailure(async () => {
        const { data } = await call({
          url: id === undefined ? viewsPath : `${viewsPath}${id}/`,
          method: id === undefined ? 'post' : 'put',
          payload: { resource, ...draft },
        });
        return viewIn(data);
      }),
    setDefault: async ({ id }, isDefault) =>
      void (await reportFailure(() =>
        call({ url: `${viewsPath}${id}/`, method: 'put', payload: { resource, isDefault } }),
      )),
    remove: async ({ id }) =>
      (await reportFailure(async () => {
        await call({ url: `${viewsPath}${id}/`, method: 'delete' });
        return true;
      })) === true,
  };
}
