import {
  buildingFacts,
  geographyFacts,
  type GeographyNode,
  type ParentNode,
  parentSearchAnswer,
  spaceFacts,
} from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi } from '../../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { useToasts } from '../../../../ui/feedback/useToasts.ts';
import { useSettledText } from '../../../../ui/text/useSettledText.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { useMoveImpact } from './useCountWords.ts';
import { isStale, useNodeFailure } from './useNodeFailure.ts';

/** Where a node may go; an id of null is the customer itself. */
export interface MoveTarget {
  readonly id: string | null;
  readonly name: string;
  readonly path: readonly string[];
}

interface MoveNodeDialogProps {
  readonly customerId: string;
  readonly customerName: string;
  readonly node: GeographyNode;
  /** The node as it is now; it is moved from there once the person knows that someone else has changed it. */
  readonly current: GeographyNode;
  /** Where it was dropped. */
  readonly onto?: MoveTarget;
  readonly onClose: () => void;
}

/** The places that the node may be in, by what is typed; the customer first, where it may be in it alone. */
function useTargets({ customerId, customerName, node }: MoveNodeDialogProps, typed: string, isOpen: boolean) {
  const search = useSettledText(typed);
  const body = node.type === 'Venue' ? { type: 'Venue', customerId, search } : { id: node.id, search };
  const { data, isFetching } = useQuery({
    queryKey: [...queryKeys.resource(spaceFacts.name), 'parents', body],
    enabled: isOpen,
    // An option does not go while it is pressed.
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      parentSearchAnswer.parse((await callApi<unknown>(`${spaceFacts.path}/searchParent`, { body, signal })).data),
  });
  const own: MoveTarget[] = data?.isFree === true && search === '' ? [{ id: null, name: customerName, path: [] }] : [];
  const found = (data?.possible ?? []).filter(({ id }: ParentNode) => id !== node.parentId);
  const targets = [...own.filter(() => node.parentId !== null), ...found];
  return { targets, isLoading: isFetching || search !== typed };
}

/** Moves a node, with all that is in it, to another place (PLACE-03). */
export function MoveNodeDialog(props: MoveNodeDialogProps) {
  const { node, current, onto, onClose } = props;
  const text = useText('geography');
  const t = useText('kit');
  const failureOf = useNodeFailure();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<MoveTarget | null>(onto ?? null);
  const [typed, setTyped] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const { targets, isLoading } = useTargets(props, typed, isOpen);
  const impact = useMoveImpact(node.id);

  const send = async (parentId: string | null, version: number | undefined) => {
    const path = node.type === 'Venue' ? buildingFacts.path : geographyFacts.path;
    const { data } = await callApi<{ version: number }>(`${path}/${node.id}`, {
      method: 'PUT',
      body: { parentId },
      ifMatch: version,
    });
    return data.version;
  };
  const settle = () =>
    Promise.all([geographyFacts, buildingFacts].map((resource) => invalidateResource(queryClient, resource.name)));
  const back = useMutation({
    mutationFn: ({ parentId, version }: { parentId: string | null; version: number }) => send(parentId, version),
    onSuccess: () => toasts.success(text('move.undone', { name: node.name })),
    onError: (error) => toasts.failure(failureOf(error, node.name)),
    onSettled: settle,
  });
  const move = useMutation({
    mutationFn: ({ to, from }: { to: MoveTarget; from: GeographyNode }) => send(to.id, from.version ?? undefined),
    onSuccess: (version, { to, from: { parentId } }) => {
      toasts.success(text('move.done', { name: node.name, target: to.name }), {
        onUndo: () => back.mutate({ parentId, version }),
      });
      onClose();
    },
    onSettled: settle,
  });
  const { error } = move;
  return (
    <ConfirmDialog
      isOpen
      title={text('move.title', { name: node.name })}
      confirmLabel={text('move.confirm')}
      isBusy={move.isPending}
      refusal={target === null ? text('move.choose') : undefined}
      failure={error === null ? undefined : failureOf(error, node.name)}
      onConfirm={() => {
        if (target !== null) move.mutate({ to: target, from: isStale(error) ? current : node });
      }}
      onCancel={onClose}
    >
      {impact.map((sentence) => (
        <Typography key={sentence}>{sentence}</Typography>
      ))}
      <Autocomplete<MoveTarget>
        options={[...targets]}
        value={target}
        open={isOpen}
        onOpen={() => setIsOpen(true)}
        onClose={() => setIsOpen(false)}
        loading={isLoading}
        loadingText={t('form.reference.loading')}
        noOptionsText={t('form.reference.none')}
        filterOptions={(all) => all}
        getOptionLabel={({ name, path }) => [...path, name].join(' › ')}
        getOptionKey={({ id }) => id ?? ''}
        isOptionEqualToValue={(one, other) => one.id === other.id}
        onChange={(_, next) => setTarget(next)}
        onInputChange={(_, value, reason) => setTyped(reason === 'input' ? value : '')}
        renderInput={(params) => <TextField {...params} autoFocus label={text('move.target')} sx={{ mt: 4 }} />}
        sx={{ minWidth: { sm: 400 } }}
      />
    </ConfirmDialog>
  );
}
