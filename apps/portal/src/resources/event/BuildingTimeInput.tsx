import { timezone } from '@atrium/contract';

import { DateTimeInput } from '../../kit/form/fields/DateTimeInput.tsx';
import type { Values, WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';
import { useBuildingOfPage, useRecordOfPlace } from './useBuildingOfPage.ts';
import { useEventOfPage } from './useEventOfPage.ts';

/** The IANA zone that a record of the building was answered with. */
export function zoneOf(values: Values): string | undefined {
  return typeof values['timezone'] === 'string' ? values['timezone'] : undefined;
}

/** A point in time, entered as the clocks of the building show it. */
export function BuildingTimeInput(props: WidgetProps) {
  const { getValues } = useFormFrame();
  const { data: event } = useEventOfPage();
  const known = zoneOf(getValues()) ?? event?.timezone ?? undefined;
  const place = useBuildingOfPage(known === undefined);
  const zone = useRecordOfPlace(timezone, place?.timezoneId);
  const own = known ?? zone?.ianaName;
  return (
    <DateTimeInput {...props} definition={own === undefined ? props.definition : { ...props.definition, zone: own }} />
  );
}
