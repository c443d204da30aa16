import { type DependentKind, textsOf, type ResourceFacts } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, use } from 'react';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { TextsOf } from '../../ui/later/TextsOf.tsx';
import { useText } from '../../ui/text/useText.ts';
import { ApiError, isWorthRetrying } from '../api/apiError.ts';
import { callApi } from '../api/callApi.ts';
import { invalidateResource, queryKeys } from '../api/queryKeys.ts';
import { DependentPlacesContext, type DependentPlacesProps } from './dependentPlaces.ts';
import { useRestore } from './useRestore.ts';

interface RemoveDialogProps {
  readonly resource: ResourceFacts;
  /** The resource's path with its braces filled. */
  readonly path: string;
  readonly record: { readonly id: string; readonly version: number };
  readonly name: string;
  /** Why it cannot be deleted, as far as the screen knows already (KIT-18). */
  readonly refusal?: string | undefined;
  /** What happens as well, for example to what is inside. */
  readonly children?: ReactNode;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRemoved?: () => void;
}

/** Its plural name, how many, the first by name, and links to the lists that show them. */
function Dependent(props: DependentPlacesProps) {
  const { resource, count, names } = props.kind;
  const own = useText(resource);
  const formats = useFormats();
  const drawPlaces = use(DependentPlacesContext);
  const more = count > names.length ? ['…'] : [];
  const named = names.length === 0 ? '' : ` (${[...names, ...more].join(', ')})`;
  return (
    <li>
      {formats.labelled(own.at('title') ?? resource, `${formats.number(count)}${named}`)}
      {drawPlaces(props)}
    </li>
  );
}

interface DependentsProps extends Pick<DependentPlacesProps, 'id' | 'onGo'> {
  readonly kinds: readonly DependentKind[];
  readonly hasOthers: boolean;
}

function Dependents({ kinds, hasOthers, id, onGo }: DependentsProps) {
  const t = useText('kit');
  return (
    <ul>
      {kinds.map((kind) => (
        <TextsOf key={`${kind.resource} ${kind.field}`} areas={[kind.resource]}>
          <Dependent kind={kind} id={id} onGo={onGo} />
        </TextsOf>
      ))}
      {hasOthers && <li>{t(kinds.length === 0 ? 'delete.othersOnly' : 'delete.others')}</li>}
    </ul>
  );
}

/** The records that the server names in its refusal. */
function kindsOf({ fields = [] }: ApiError): DependentKind[] {
  return fields
    .filter(({ message }) => /^\d+$/.test(message))
    .map(({ field, message, names = [] }) => ({
      resource: field,
      field,
      count: Number(message),
      names: [...names],
      places: [],
    }));
}

/** Shows what the server names in its refusal, else its own words. */
function RefusedFor({ error, ...shared }: { readonly error: ApiError } & Omit<DependentsProps, 'hasOthers'>) {
  const hasOthers = error.fields?.some(({ field }) => field === 'others') === true;
  const refused = kindsOf(error);
  const kinds = shared.kinds.length > 0 ? shared.kinds : refused;
  if (kinds.length === 0 && !hasOthers) return <Typography color="textSecondary">{error.message}</Typography>;
  return <Dependents {...shared} kinds={kinds} hasOthers={hasOthers} />;
}

/** Finds what depends on the record, as far as the person sees it; asked before they try to delete it. */
function useDependents(resource: ResourceFacts, path: string, id: string, isOpen: boolean) {
  const address = `${id}/dependents`;
  const { data = [] } = useQuery({
    queryKey: queryKeys.record(resource.name, path, address),
    queryFn:
      isOpen && (resource.blockedBy ?? []).length > 0
        ? async ({ signal }) =>
            (await callApi<{ value?: readonly DependentKind[] }>(`${path}/${address}`, { signal })).data.value ?? []
        : skipToken,
    staleTime: 0,
    retry: false,
  });
  return data;
}

/**
 * Asks before a record is deleted, or says what prevents it, and offers Undo for 10 s after it (KIT-09, ERR-27, PERM-22). Used by lists and by record screens.
 */
export function RemoveDialog(props: RemoveDialogProps) {
  const { resource, path, record, name, refusal, children, isOpen, onClose, onRemoved } = props;
  const t = useText('kit');
  const own = useText(textsOf(resource));
  const errors = useText('errors');
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const canUndo = resource.actions.some((action) => action === 'restore');

  const restore = useRestore(resource, path);
  const remove = useMutation({
    mutationKey: queryKeys.removal(resource.name, record.id),
    mutationFn: () => callApi(`${path}/${record.id}`, { method: 'DELETE', ifMatch: record.version }),
    onSuccess: () => {
      toasts.success(
        t('delete.deleted', { name }),
        canUndo ? { onUndo: () => restore.mutate({ id: record.id, name }) } : {},
      );
      onClose();
      onRemoved?.();
    },
    // After a refusal too: what is shown was out of date.
    onSettled: () => invalidateResource(queryClient, resource.name),
  });

  const { error } = remove;
  // The live event of the delete may come before its answer: what is gone is not asked about again.
  const known = useDependents(resource, path, record.id, isOpen && !remove.isPending && !remove.isSuccess);
  const isUsed = known.length > 0;
  const dependents = { kinds: known, id: record.id, onGo: onClose };
  const isRefused = error instanceof ApiError && error.status !== 412 && !isWorthRetrying(error);
  const advice = error === null ? undefined : errorText(error, 'saving').advice;
  const isStale = error instanceof ApiError && error.status === 412;
  const refusalOf = () => {
    if (isRefused) return `${t('delete.refused', { name })}. ${advice}`;
    return isUsed ? `${t('delete.refused', { name })}. ${errors('codes.inUse')}` : undefined;
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('delete.title', { name })}
      confirmLabel={t(error === null || isRefused ? 'delete.confirm' : 'delete.retry')}
      isDanger
      isBusy={remove.isPending}
      refusal={refusal ?? refusalOf()}
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
      {!isRefused && !isUsed && (
        <>
          <Typography>{own.at('delete.body') ?? t('delete.body')}</Typography>
          {children}
        </>
      )}
      {error instanceof ApiError && (error.code === 'inUse' || kindsOf(error).length > 0) ? (
        <RefusedFor error={error} {...dependents} />
      ) : (
        isUsed && <Dependents {...dependents} hasOthers={false} />
      )}
    </ConfirmDialog>
  );
}
