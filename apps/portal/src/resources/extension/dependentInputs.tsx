import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { SwitchInput } from '../../kit/form/fields/SwitchInput.tsx';
import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog.tsx';
import { useText } from '../../ui/text/useText.ts';

/** A setting that is on until someone turns it off. */
export function UsuallyOnInput(props: WidgetProps) {
  return <SwitchInput {...props} value={props.value !== false} />;
}

/** A switch that counts only while something else is on, and says so; what is on can be turned off (KIT-18). */
function BlockedSwitch({ offered, reason, ...props }: WidgetProps & { offered: string; reason: string }) {
  const text = useText('extension');
  const { record } = useFormFrame();
  // The catalogue decides nothing for a building; what depends on it is decided there.
  const isOffered = record?.[offered] === true;
  const isReadOnly = props.isReadOnly || (!isOffered && props.value !== true);
  return <SwitchInput {...props} help={isOffered ? props.help : text(reason)} isReadOnly={isReadOnly} />;
}

/** Desk booking in back-to-work, which needs that of the schedule (BRAND-36). */
export function BackToWorkDesksInput(props: WidgetProps) {
  return <BlockedSwitch {...props} offered="deskBookingOffered" reason="blocked.desks" />;
}

/** Room release of the building, which needs that of the customer (BRAND-38). */
export function RoomReleaseInput(props: WidgetProps) {
  return <BlockedSwitch {...props} offered="roomReleaseOffered" reason="blocked.roomRelease" />;
}

/** Desk booking of the schedule: without it back-to-work has none, which is asked first (BRAND-35). */
export function ScheduleDesksInput(props: WidgetProps) {
  const text = useText('extension');
  const { record } = useFormFrame();
  const [isAsked, setIsAsked] = useState(false);
  const handleChange = (isOn: unknown) => {
    if (isOn === false && record?.['hasDeskReservations'] === true) setIsAsked(true);
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
