import type { locker, RowOf } from '@atrium/contract';

import type { RowActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { LockerDialog } from './LockerDialog.tsx';

type LockerDialogProps = RowActionDialogProps<RowOf<typeof locker>>;

/** Makes a locker free again, from its row. */
export function ReleaseDialog(props: LockerDialogProps) {
  return <LockerDialog {...props} act="release" />;
}

/** Takes a locker out of service, from its row. */
export function OutOfServiceDialog(props: LockerDialogProps) {
  return <LockerDialog {...props} act="outofservice" />;
}

/** Brings a locker back into service, from its row. */
export function InServiceDialog(props: LockerDialogProps) {
  return <LockerDialog {...props} act="inservice" />;
}
