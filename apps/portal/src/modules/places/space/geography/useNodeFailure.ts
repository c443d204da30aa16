import { ApiError } from '../../../../kit/api/apiError.ts';
import { useErrorText } from '../../../../ui/feedback/useErrorText.ts';
import { useText } from '../../../../ui/text/useText.ts';

/** Checks whether someone else has saved the node since it was read. */
export function isStale(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Says why a node was not saved, and what to do: what another person has changed is there to be looked at by then. */
export function useNodeFailure(): (error: Error, name: string) => string {
  const text = useText('geography');
  const errorText = useErrorText('geography');
  return (error, name) =>
    isStale(error) ? text('failures.stale', { name }) : `${text('failures.save')} ${errorText(error, 'saving').advice}`;
}
