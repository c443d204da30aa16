import { type ResourceDefinition, type RowToSave, type SavedRow, savedRows } from '@atrium/contract';
import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';

import { callApi } from '../../kit/api/callApi.ts';
import { invalidateResource } from '../../kit/api/queryKeys.ts';
import { isUnderWay } from '../../kit/jobs/job.ts';
import { type JobWith, readStarted } from '../../kit/jobs/readJob.ts';
import { undoJob, useJob } from '../../kit/jobs/useJob.ts';

type RowsJob = JobWith<z.infer<typeof savedRows>>;

/** What a grid saves, how far it is, and what became of it. */
export interface GridSave {
  readonly start: UseMutationResult<string, Error, readonly RowToSave[]>;
  readonly undo: UseMutationResult<string, Error, void>;
  /** The job that saves, or that takes back. */
  readonly job: RowsJob | undefined;
  readonly isUndo: boolean;
  readonly isUnderWay: boolean;
  /** Why the job cannot be followed. */
  readonly error: Error | null;
  readonly dismiss: () => void;
}

interface GridSaveOptions {
  readonly resource: ResourceDefinition;
  /** The job that saves what was typed; it is kept with it. */
  readonly jobId: string | null;
  readonly onStarted: (jobId: string) => void;
  /** The job has ended and the records are read again; null where it says nothing of its rows. */
  readonly onEnded: (rows: readonly SavedRow[] | null) => void;
}

/** Saves the rows of a grid as one job, follows it, and takes it back (KIT-05). */
export function useGridSave({ resource, jobId, onStarted, onEnded }: GridSaveOptions): GridSave {
  const queryClient = useQueryClient();
  const [shownId, setShownId] = useState<string | null>(null);
  const [isUndo, setIsUndo] = useState(false);
  const followed = jobId ?? shownId;
  const { data: job, error } = useJob(followed, savedRows);
  const start = useMutation({
    mutationFn: async (rows: readonly RowToSave[]) =>
      readStarted((await callApi<unknown>(`${resource.path}/rows`, { body: { rows } })).data),
    onSuccess: (id) => {
      setIsUndo(false);
      setShownId(id);
      onStarted(id);
    },
  });
  const undo = useMutation({
    mutationFn: () => undoJob(shownId ?? ''),
    onSuccess: (id) => {
      setIsUndo(true);
      setShownId(id);
    },
  });
  const endedId = job !== undefined && !isUnderWay(job) ? job.id : undefined;
  const handleEnded = useEffectEvent(() => {
    setShownId(endedId ?? null);
    if (jobId !== null) onEnded(job?.result?.rows ?? null);
  });
  useEffect(() => {
    if (endedId === undefined) return;
    void invalidateResource(queryClient, resource.name).finally(() => handleEnded());
  }, [endedId, queryClient, resource.name]);
  return {
    start,
    undo,
    job: followed === null ? undefined : job,
    isUndo,
    isUnderWay: start.isPending || undo.isPending || jobId !== null || (job !== undefined && isUnderWay(job)),
    error,
    dismiss: () => {
      setShownId(null);
      start.reset();
      undo.reset();
    },
  };
}
