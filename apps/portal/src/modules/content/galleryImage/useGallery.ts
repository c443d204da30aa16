import { type galleryImage, galleryImageFacts, listLimits, type RecordOf } from '@atrium/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import { readAll } from '../../../kit/api/readAll.ts';
import { moved } from '../../../ui/images/moved.ts';

/** One picture of a gallery. */
export type GalleryImage = RecordOf<typeof galleryImage>;

const query = { $orderby: 'sortOrder', $top: listLimits.maxRows };

/**
 * The pictures of a building in their order. A move shows at once and goes back when the server refuses (KIT-14).
 * @param path the resource's path with its building
 */
export function useGallery(path: string, onMoveFailed: (error: unknown) => void) {
  const queryClient = useQueryClient();
  const queryKey = queryKeys.list(galleryImageFacts.name, path, query);
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) => readAll<GalleryImage>(path, { query, signal }),
  });
  const refresh = () => invalidateResource(queryClient, galleryImageFacts.name);
  const mutationKey = [galleryImageFacts.name, 'order', path];
  const order = useMutation({
    mutationKey,
    mutationFn: (ids: readonly string[]) => callApi(path, { method: 'PUT', body: { ids } }),
    onError: onMoveFailed,
    onSettled: async () => {
      // While another move is on its way, what is read again would not know it yet.
      if (queryClient.isMutating({ mutationKey }) === 1) await refresh();
    },
  });
  const move = (from: number, to: number) => {
    const next = moved(queryClient.getQueryData<readonly GalleryImage[]>(queryKey) ?? [], from, to);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<readonly GalleryImage[]>(queryKey, next);
    order.mutate(next.map(({ id }) => id));
  };
  const add = async (imageId: string) => {
    await callApi(path, { body: { imageId } });
    await refresh();
  };
  return { list, move, add };
}
