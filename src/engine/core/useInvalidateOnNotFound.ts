import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#schemas/apiError.ts';
import { refreshLists } from './listKey.ts';

/**
 * Returns a failure handler: when the record no longer exists (another manager deleted it), the lists of the resource
 * are reloaded.
 */
export function useInvalidateOnNotFound(resource: string): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && error.status === 404) void refreshLists(client, resource);
  };
}
