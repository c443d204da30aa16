import type { ResourceDefinition } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useText } from '../../ui/text/useText.ts';
import { callApi } from '../api/callApi.ts';
import { invalidateResource } from '../api/queryKeys.ts';

/** Restores deleted records of `resource` at `path`, by id and name (AUDIT-07, KIT-09). */
export function useRestore(resource: ResourceDefinition, path: string) {
  const t = useText('kit');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: { readonly id: string; readonly name: string }) =>
      callApi(`${path}/${id}/restore`, { method: 'POST' }),
    onSuccess: (_, { name }) => toasts.success(t('delete.restored', { name })),
    onError: (error) => toasts.failure(`${t('delete.restoreFailed')} ${errorText(error, 'saving').advice}`),
    onSettled: () => invalidateResource(queryClient, resource.name),
  });
}
