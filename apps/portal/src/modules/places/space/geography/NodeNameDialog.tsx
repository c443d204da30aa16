import { geographyFacts, type GeographyNode, type NodeType, textLimits } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { useAskedClose } from '../../../../features/bulk/useAskedClose.tsx';
import { callApi } from '../../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../../kit/api/queryKeys.ts';
import { ConfirmDialog } from '../../../../ui/feedback/ConfirmDialog.tsx';
import { useToasts } from '../../../../ui/feedback/useToasts.ts';
import { useText } from '../../../../ui/text/useText.ts';
import { isStale, useNodeFailure } from './useNodeFailure.ts';

interface NameDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  /** The types to choose from; none where the type is known. */
  readonly types?: readonly NodeType[];
  readonly name: string;
  /** `isAgain` is after someone else has saved in the meantime. */
  readonly save: (name: string, type: NodeType | undefined, isAgain: boolean) => Promise<unknown>;
  readonly done: (name: string) => string;
  readonly onClose: () => void;
}

/** Asks for a name, and for a type where there is a choice; what is typed stays after a failure. */
function NameDialog({ title, confirmLabel, types = [], name: before, save, done, onClose }: NameDialogProps) {
  const text = useText('geography');
  const spaces = useText('space');
  const failureOf = useNodeFailure();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const [name, setName] = useState(before);
  const { dismiss, question } = useAskedClose(name !== before, onClose);
  const [type, setType] = useState(types[0]);
  const saving = useMutation({
    mutationFn: (isAgain: boolean) => save(name.trim(), type, isAgain),
    onSuccess: () => {
      toasts.success(done(name.trim()));
      onClose();
    },
    onSettled: () => invalidateResource(queryClient, geographyFacts.name),
  });
  const { error } = saving;
  return (
    <ConfirmDialog
      isOpen
      title={title}
      confirmLabel={confirmLabel}
      isBusy={saving.isPending}
      refusal={name.trim() === '' ? text('unnamed') : undefined}
      failure={error === null ? undefined : failureOf(error, before)}
      onConfirm={() => saving.mutate(isStale(error))}
      onCancel={onClose}
      onDismiss={dismiss}
    >
      {types.length > 1 && (
        <TextField
          select
          fullWidth
          label={text('fields.type')}
          value={type}
          onChange={(event) => setType(types.find((one) => one === event.target.value))}
          sx={{ mt: 2 }}
        >
          {types.map((one) => (
            <MenuItem key={one} value={one}>
              {spaces(`values.type.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      <TextField
        fullWidth
        autoFocus
        label={text('fields.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: textLimits.name } }}
        sx={{ mt: 4 }}
      />
      {question}
    </ConfirmDialog>
  );
}

interface AddNodeDialogProps {
  readonly customerId: string;
  /** The node that it is added into; null for the customer. */
  readonly parent: GeographyNode | null;
  readonly types: readonly NodeType[];
  readonly onClose: () => void;
}

/** Adds a region, campus, neighborhood or destination (PLACE-03). */
export function AddNodeDialog({ customerId, parent, types, onClose }: AddNodeDialogProps) {
  const text = useText('geography');
  const isOne = types.length === 1;
  const spaces = useText('space');
  const body = { customerId, parentId: parent?.id ?? null };
  return (
    <NameDialog
      title={parent === null ? text('add.title') : text('add.titleIn', { name: parent.name })}
      confirmLabel={
        isOne ? text('add.confirm', { type: spaces(`values.type.${types[0] ?? 'Region'}`) }) : text('add.action')
      }
      types={types}
      name=""
      save={(name, type) => callApi(geographyFacts.path, { body: { ...body, name, type } })}
      done={(name) => text('add.done', { name })}
      onClose={onClose}
    />
  );
}

interface RenameNodeDialogProps {
  readonly node: GeographyNode;
  /** The node as it is now. */
  readonly current: GeographyNode;
  readonly onClose: () => void;
}

/** Renames a node (PLACE-03). */
export function RenameNodeDialog({ node, current, onClose }: RenameNodeDialogProps) {
  const text = useText('geography');
  return (
    <NameDialog
      title={text('rename.title', { name: node.name })}
      confirmLabel={text('rename.confirm')}
      name={node.name}
      save={(name, _, isAgain) =>
        callApi(`${geographyFacts.path}/${node.id}`, {
          method: 'PUT',
          body: { name },
          ifMatch: (isAgain ? current : node).version ?? undefined,
        })
      }
      done={(name) => text('rename.done', { before: node.name, name })}
      onClose={onClose}
    />
  );
}
