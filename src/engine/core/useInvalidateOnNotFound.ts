import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#schemas/apiError.ts';
import { refreshLists } from './listKey.ts';

/** Told of a failure; when the record is not there any more (another manager deleted it), the lists of the resource are asked again. */
export function useInvalidateOnNotFound(resource: string): (error: unknown) => void {
  const client = useQueryClient();
  return (error) => {
    if (error instanceof ApiError && error.status === 404) void refreshLists(client, resource);
  };
}
