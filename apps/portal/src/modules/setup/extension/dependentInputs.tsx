import type { extension, RecordOf } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { SwitchInput } from '../../../kit/form/fields/SwitchInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../../ui/text/useText.ts';

type Extension = RecordOf<typeof extension>;

/** A setting that is on until someone turns it off. */
export function UsuallyOnInput(props: WidgetProps<Extension>) {
  return <SwitchInput {...props} value={props.value !== false} />;
}

interface BlockedSwitchProps extends WidgetProps<Extension> {
  readonly offered: 'deskBookingOffered' | 'roomReleaseOffered';
  readonly reason: string;
}

/** A switch that counts only while something else is on, and says so; what is on can be turned off (KIT-18). */
function BlockedSwitch({ offered, reason, ...props }: BlockedSwitchProps) {
  const text = useText('extension');
  // The catalogue decides nothing for a building; what depends on it is decided there.
  const isOffered = props.record?.[offered] === true;
  const isReadOnly = props.isReadOnly || (!isOffered && props.value !== true);
  return <SwitchInput {...props} help={isOffered ? props.help : text(reason)} isReadOnly={isReadOnly} />;
}

/** Desk booking in back-to-work, which needs that of the schedule (BRAND-36). */
export function BackToWorkDesksInput(props: WidgetProps<Extension>) {
  return <BlockedSwitch {...props} offered="deskBookingOffered" reason="blocked.desks" />;
}

/** Room release of the building, which needs that of the customer (BRAND-38). */
export function RoomReleaseInput(props: WidgetProps<Extension>) {
  return <BlockedSwitch {...props} offered="roomReleaseOffered" reason="blocked.roomRelease" />;
}

/** Desk booking of the schedule: without it back-to-work has none, which is asked first (BRAND-35). */
export function ScheduleDesksInput(props: WidgetProps<Extension>) {
  const text = useText('extension');
  const [isAsked, setIsAsked] = useState(false);
  const handleChange = (isOn: unknown) => {
    if (isOn === false && props.record?.hasDeskReservations === true) setIsAsked(true);
    else props.onChange(isOn);
  };
  return (
    <>
      <UsuallyOnInput {...props} onChange={handleChange} />
      <ConfirmDialog
        isOpen={isAsked}
        title={text('desksEnd.title')}
        confirmLabel={text('desksEnd.ofSchedule')}
        onConfirm={() => {
          props.onChange(false);
          setIsAsked(false);
        }}
        onCancel={() => setIsAsked(false)}
      >
        <Typography>{text('desksEnd.onSave')}</Typography>
      </ConfirmDialog>
    </>
  );
}
