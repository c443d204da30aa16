import { callApi } from '../api/callApi.ts';

/** One's own long work as the API answers it (API-42, KIT-13). */
export interface Job {
  readonly id: string;
  readonly kind: string;
  readonly resource: string | null;
  readonly status: 'Queued' | 'Running' | 'Done' | 'Failed' | 'Cancelled';
  readonly done: number;
  readonly total: number | null;
  readonly counts: Readonly<Record<string, number>>;
  readonly message: string | null;
  readonly fileUrl?: string | undefined;
  readonly canBeUndone: boolean;
  readonly createdAt: string;
  readonly startedAt: string | null;
}

/** Checks whether it still waits or runs. */
export function isUnderWay({ status }: Pick<Job, 'status'>): boolean {
  return status === 'Queued' || status === 'Running';
}

/** Stops an own job. */
export async function cancelJob(id: string): Promise<void> {
  await callApi(`job/${id}/cancel`, { method: 'POST' });
}
