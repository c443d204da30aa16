import { allOf, buildingFacts, spaceFacts, type SpaceMergePreview, spaceMergePreview } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';
import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { ReferenceOption } from '../../../kit/form/useReference.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { equals } from './nodesOf.ts';

/** A place that can be merged into another. */
export interface MergedPlace {
  readonly id: string;
  readonly name: string;
  readonly type: string;
  readonly customerId: string;
  /** Null for a place of the geography. */
  readonly buildingId: string | null;
}

interface MergeDialogProps {
  readonly place: MergedPlace;
  readonly onMerged?: () => void;
  readonly onClose: () => void;
}

/** Shows what moves with the merge, by resource with the first names. */
function Moves({ preview }: { readonly preview: SpaceMergePreview }) {
  const text = useText('space');
  const { labelled } = useFormats();
  const { from, into, moves, drawing } = preview;
  return (
    <Box role="status" sx={{ mt: 4 }}>
      {moves.length === 0 && drawing === null && <Typography>{text('merge.nothing', { name: from.name })}</Typography>}
      {moves.length > 0 && (
        <>
          <Typography>{text('merge.moves', { target: into.name })}</Typography>
          <Box component="ul" sx={{ m: 0, pl: 5 }}>
            {moves.map(({ resource, count, names }) => (
              <li key={resource}>
                {labelled(text(`merge.counts.${resource}`, { count }), names.join(', '))}
                {count > names.length && ' …'}
              </li>
            ))}
          </Box>
        </>
      )}
      {drawing !== null && (
        <Typography sx={{ mt: 2 }}>
          {text(`merge.drawing.${drawing}`, { name: from.name, target: into.name })}
        </Typography>
      )}
      <Typography sx={{ mt: 2 }}>{text('merge.deleted', { name: from.name })}</Typography>
    </Box>
  );
}

/** Merges a place into another of its type, after a preview of what moves (PLACE-03). */
export function MergeDialog({ place, onMerged, onClose }: MergeDialogProps) {
  const { id, name, type, customerId, buildingId } = place;
  const text = useText('space');
  const errorText = useErrorText('space');
  const fieldErrors = useFieldErrors();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<ReferenceOption | null>(null);
  const body = { into: target?.id };
  const preview = useQuery({
    // Not under the spaces: once the place is gone its preview is not asked for again.
    queryKey: ['spaceMerge', id, target?.id],
    queryFn:
      target === null
        ? skipToken
        : async ({ signal }) =>
            spaceMergePreview.parse(
              (await callApi<unknown>(`${spaceFacts.path}/${id}/merge/preview`, { body, signal })).data,
            ),
    retry: false,
  });
  const merge = useMutation({
    mutationFn: (version: number) => callApi(`${spaceFacts.path}/${id}/merge`, { body, ifMatch: version }),
    onSuccess: () => {
      toasts.success(text('merge.done', { name, target: target?.name ?? '' }));
      onMerged?.();
      onClose();
    },
    onSettled: () =>
      Promise.all([spaceFacts, buildingFacts].map((resource) => invalidateResource(queryClient, resource.name))),
  });
  const error = merge.error ?? preview.error;
  const fault = error instanceof ApiError ? error.fields?.find(({ field }) => field === 'into')?.code : undefined;
  const failure =
    error === null
      ? undefined
      : ((fault === undefined ? undefined : fieldErrors(fault)) ?? errorText(error, 'saving').advice);
  const inSamePlace = buildingId === null ? equals('customerId', customerId) : equals('buildingId', buildingId);
  const version = preview.data?.from.version;
  return (
    <ConfirmDialog
      isOpen
      isDanger
      title={text('merge.title', { name })}
      confirmLabel={text('merge.confirm', { name })}
      isBusy={merge.isPending || preview.isFetching}
      refusal={target === null ? text('merge.choose') : undefined}
      failure={failure}
      onConfirm={() => {
        if (version !== undefined) merge.mutate(version);
      }}
      onCancel={onClose}
    >
      <OptionSearch
        source={{ resource: spaceFacts, filter: () => allOf(equals('type', type), inSamePlace) ?? undefined }}
        label={text('merge.target')}
        value={target}
        onChange={(option) => {
          merge.reset();
          setTarget(option);
        }}
      />
      {preview.data !== undefined && <Moves preview={preview.data} />}
    </ConfirmDialog>
  );
}
