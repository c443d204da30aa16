import { changeRefusal, type ResourceFacts } from '@atrium/contract';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSession } from '../session/useSession.ts';
import { PUBLISHED_FIELD } from './removalKeys.ts';

interface RestorePublishedDialogProps {
  readonly resource: ResourceFacts;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly name: string;
  readonly onRestore: (isUnpublished: boolean) => void;
  readonly onClose: () => void;
}

/**
 * Asks before a deleted record comes back that was published when it was deleted: readers see it again, unless it is
 * restored as unpublished, as it is where the person may not publish (AUDIT-07, CONT-10).
 */
export function RestorePublishedDialog({ resource, record, name, onRestore, onClose }: RestorePublishedDialogProps) {
  const t = useText('kit');
  const history = useText('history');
  const session = useSession();
  const change = { session, action: 'restore', id: record.id, before: null, after: record } as const;
  const { fieldRules = {} } = resource;
  const mayPublish = changeRefusal({ fieldRules }, change, [PUBLISHED_FIELD]) === null;
  const unpublished = history('confirm.unpublished');
  const restore = (isUnpublished: boolean) => {
    onRestore(isUnpublished);
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('delete.restoreTitle', { name })}
      confirmLabel={mayPublish ? history('confirm.publish') : unpublished}
      alternative={mayPublish && <Button onClick={() => restore(true)}>{unpublished}</Button>}
      onConfirm={() => restore(!mayPublish)}
      onCancel={onClose}
    >
      <Typography>{history(mayPublish ? 'confirm.publishes' : 'confirm.mayNotPublish')}</Typography>
    </ConfirmDialog>
  );
}
