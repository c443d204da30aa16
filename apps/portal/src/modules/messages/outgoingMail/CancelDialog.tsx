import { type ChangedMail, MailDialog } from './MailDialog.tsx';

/** The row's entry that takes back a message that waits. */
export function CancelDialog({ row, onClose }: { readonly row: ChangedMail; readonly onClose: () => void }) {
  return <MailDialog kind="cancel" row={row} onClose={onClose} />;
}
