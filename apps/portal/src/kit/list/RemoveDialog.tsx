import { textsOf, type ResourceDefinition } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, type ReactNode } from 'react';

import { ApiError, isWorthRetrying } from '../api/apiError.ts';
import { callApi } from '../api/callApi.ts';
import { invalidateResource, queryKeys } from '../api/queryKeys.ts';
import { ConfirmDialog } from '../feedback/ConfirmDialog.tsx';
import { useErrorText } from '../feedback/useErrorText.ts';
import { useToasts } from '../feedback/useToasts.ts';
import { useFormats } from '../format/useFormats.ts';
import { useText } from '../text/useText.ts';

interface RemoveDialogProps {
  readonly resource: ResourceDefinition;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly record: { readonly id: string; readonly version: number };
  readonly name: string;
  /** Why it cannot be deleted, as far as the screen knows already (KIT-18). */
  readonly refusal?: string | undefined;
  /** What happens besides, for example to what stands inside. */
  readonly children?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

interface DependentProps {
  readonly resource: string;
  readonly count: string;
  readonly names: readonly string[];
}

/** One kind of record that depends on the one to be deleted: its plural name, how many, and the first by name. */
function Dependent({ resource, count, names }: DependentProps) {
  const own = useText(resource);
  const formats = useFormats();
  const more = Number(count) > names.length ? ['…'] : [];
  const named = names.length === 0 ? '' : ` (${[...names, ...more].join(', ')})`;
  return <li>{`${own.at('title') ?? resource}: ${formats.number(Number(count))}${named}`}</li>;
}

function Dependents({ error }: { readonly error: ApiError }) {
  const t = useText('kit');
  const kinds = (error.fields ?? []).filter(({ message }) => /^\d+$/.test(message));
  const hasOthers = error.fields?.some(({ field }) => field === 'others') === true;
  if (kinds.length === 0 && !hasOthers) return <Typography color="textSecondary">{error.message}</Typography>;
  return (
    <ul>
      {kinds.map(({ field, message, names = [] }) => (
        <Suspense key={field} fallback={<li>{field}</li>}>
          <Dependent resource={field} count={message} names={names} />
        </Suspense>
      ))}
      {hasOthers && <li>{t(kinds.length === 0 ? 'delete.othersOnly' : 'delete.others')}</li>}
    </ul>
  );
}

/**
 * Asks before a record is deleted, names what depends on it when the server refuses, and offers Undo for 10 s after it
 * (KIT-09, ERR-27, PERM-22). Used by lists and by record screens.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { resource, path, record, name, refusal, children, isOpen, onClose, onRemoved } = props;
  const t = useText('kit');
  const own = useText(textsOf(resource));
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const canUndo = resource.actions.some((action) => action === 'restore');

  const restore = useMutation({
    mutationFn: () => callApi('POST', `${path}/${record.id}/restore`),
    onSuccess: () => toasts.success(t('delete.restored', { name })),
    onError: (error) => toasts.failure(`${t('delete.restoreFailed')} ${errorText(error, 'saving').advice}`),
    onSettled: () => invalidateResource(queryClient, resource.name),
  });
  const remove = useMutation({
    mutationKey: queryKeys.removal(resource.name, record.id),
    mutationFn: () => callApi('DELETE', `${path}/${record.id}`, { ifMatch: record.version }),
    onSuccess: () => {
      toasts.success(t('delete.deleted', { name }), canUndo ? { onUndo: () => restore.mutate() } : {});
      onClose();
      onRemoved?.();
    },
    // After a refusal too: what is shown was out of date.
    onSettled: () => invalidateResource(queryClient, resource.name),
  });

  const { error } = remove;
  const isRefused = error instanceof ApiError && error.status !== 412 && !isWorthRetrying(error);
  const advice = error === null ? undefined : errorText(error, 'saving').advice;
  const isStale = error instanceof ApiError && error.status === 412;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('delete.title', { name })}
      confirmLabel={t(error === null || isRefused ? 'delete.confirm' : 'delete.retry')}
      isDanger
      isBusy={remove.isPending}
      refusal={refusal ?? (isRefused ? `${t('delete.refused', { name })}. ${advice}` : undefined)}
      failure={
        isStale
          ? t('delete.stale')
          : error === null || isRefused
            ? undefined
            : `${own.at('failures.delete') ?? t('delete.failed')} ${advice}`
      }
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {!isRefused && <Typography>{own.at('delete.body') ?? t('delete.body')}</Typography>}
      {!isRefused && children}
      {error instanceof ApiError && error.code === 'inUse' && <Dependents error={error} />}
    </ConfirmDialog>
  );
}
