import type { ResourceFacts } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useText } from '../../ui/text/useText.ts';
import { callApi } from '../api/callApi.ts';
import { invalidateResource } from '../api/queryKeys.ts';
import { PUBLISHED_FIELD } from './removalKeys.ts';

interface Restored {
  readonly id: string;
  readonly name: string;
  /** Whether what was published comes back as unpublished. */
  readonly isUnpublished?: boolean;
}

/** Restores deleted records of `resource` at `path`, by id and name (AUDIT-07, KIT-09). */
export function useRestore(resource: ResourceFacts, path: string) {
  const t = useText('kit');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isUnpublished = false }: Restored) =>
      callApi(`${path}/${id}/restore`, {
        method: 'POST',
        ...(isUnpublished ? { body: { [PUBLISHED_FIELD]: false } } : {}),
      }),
    onSuccess: (_, { name }) => toasts.success(t('delete.restored', { name })),
    onError: (error) => toasts.failure(`${t('delete.restoreFailed')} ${errorText(error, 'saving').advice}`),
    onSettled: () => invalidateResource(queryClient, resource.name),
  });
}
