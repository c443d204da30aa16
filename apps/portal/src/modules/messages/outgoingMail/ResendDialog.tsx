import { type ChangedMail, MailDialog } from './MailDialog.tsx';

/** The row's entry that sends a message again. */
export function ResendDialog({ row, onClose }: { readonly row: ChangedMail; readonly onClose: () => void }) {
  return <MailDialog kind="resend" row={row} onClose={onClose} />;
}
