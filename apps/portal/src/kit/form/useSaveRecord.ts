import { type ResourceDefinition, RESTORED_VERSION_HEADER } from '@atrium/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

import { isWorthRetrying } from '../api/apiError.ts';
import { callApi } from '../api/callApi.ts';
import { userSaveRetry } from '../api/queryClient.ts';
import { invalidateResource, queryKeys } from '../api/queryKeys.ts';
import type { RecordValues, Values } from '../definition/formDefinition.ts';
import { saveRequest, type SaveRequest } from './saveRequest.ts';

/** How a record is saved. */
export interface RecordSaver {
  /**
   * Sends what changed since `record` and answers the stored record; rejects with `ApiError` (409, 412 and 400 with
   * `fields` among them). The cache follows at once. `restoredVersion` is the version whose values are put back.
   */
  save(record: RecordValues | null, wire: Values, restoredVersion?: number): Promise<RecordValues>;
  readonly isSaving: boolean;
  /** Whether another save runs or this record is being loaded again: nothing is saved meanwhile (SHELL-55). */
  isBlocked(record: RecordValues | null): boolean;
}

/** Saves records of `resource` at `path`. A failed user save is tried again up to 3 times with the same key (API-22). */
export function useSaveRecord(resource: ResourceDefinition, path: string): RecordSaver {
  const queryClient = useQueryClient();
  // A key belongs to what is sent: trying the same again keeps it, a changed body gets a new one (API-39).
  const attempt = useRef({ sent: '', key: '' });
  const mutation = useMutation({
    ...(resource.name === 'user' ? userSaveRetry : {}),
    mutationFn: async (request: SaveRequest & { readonly restoredVersion: number | undefined }) => {
      const { method, path: target, body, ifMatch, restoredVersion } = request;
      const { data } = await callApi<RecordValues>(target, {
        method,
        body,
        ifMatch,
        idempotencyKey: attempt.current.key,
        headers: restoredVersion === undefined ? {} : { [RESTORED_VERSION_HEADER]: String(restoredVersion) },
      });
      return data;
    },
  });
  const { mutateAsync } = mutation;

  const save = useCallback(
    async (record: RecordValues | null, wire: Values, restoredVersion?: number) => {
      const request = { ...saveRequest(resource, path, record, wire), restoredVersion };
      const sent = JSON.stringify(request);
      if (attempt.current.sent !== sent) attempt.current = { sent, key: crypto.randomUUID() };
      const saved = await mutateAsync(request).catch((error: unknown) => {
        // The server has answered: the next try is another attempt, even with the same values.
        if (!isWorthRetrying(error)) attempt.current = { sent: '', key: '' };
        throw error;
      });
      attempt.current = { sent: '', key: '' };
      const recordKey = queryKeys.record(resource.name, path, saved.id);
      void invalidateResource(queryClient, resource.name);
      // The answer is the record: loading it once more would only block the next save.
      await queryClient.cancelQueries({ queryKey: recordKey });
      queryClient.setQueryData(recordKey, saved);
      return saved;
    },
    [mutateAsync, path, queryClient, resource],
  );
  const isBlocked = useCallback(
    (record: RecordValues | null) => {
      if (queryClient.isMutating() > 0) return true;
      if (record === null) return false;
      return queryClient.isFetching({ queryKey: queryKeys.record(resource.name, path, record.id) }) > 0;
    },
    [path, queryClient, resource],
  );
  return { save, isSaving: mutation.isPending, isBlocked };
}
