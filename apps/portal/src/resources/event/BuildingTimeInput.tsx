import { building, timezone, type RecordOf } from '@atrium/contract';
import { skipToken, useQuery } from '@tanstack/react-query';

import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import { DateTimeInput } from '../../kit/form/fields/DateTimeInput.tsx';
import type { Values, WidgetProps } from '../../kit/form/formDefinition.ts';
import { useFormFrame } from '../../kit/form/formFrame.ts';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useEventOfPage } from './useEventOfPage.ts';

/** The IANA zone that a record of the building was answered with. */
export function zoneOf(values: Values): string | undefined {
  return typeof values['timezone'] === 'string' ? values['timezone'] : undefined;
}

/** The building's zone for what is new in it; undefined while it loads, or for people who do not see the building. */
function useBuildingZone(isWanted: boolean): string | undefined {
  const { buildingId = '' } = useContextStack();
  const place = useQuery({
    queryKey: queryKeys.record(building.name, building.path, buildingId),
    queryFn: isWanted
      ? async ({ signal }) =>
          (await callApi<RecordOf<typeof building>>('GET', `${building.path}/${buildingId}`, { signal })).data
      : skipToken,
  });
  const timezoneId = place.data?.timezoneId;
  const zone = useQuery({
    queryKey: queryKeys.record(timezone.name, timezone.path, timezoneId ?? ''),
    queryFn:
      timezoneId === undefined
        ? skipToken
        : async ({ signal }) =>
            (await callApi<RecordOf<typeof timezone>>('GET', `${timezone.path}/${timezoneId}`, { signal })).data,
  });
  return zone.data?.ianaName;
}

/** A point in time, entered as the clocks of the building show it. */
export function BuildingTimeInput(props: WidgetProps) {
  const { getValues } = useFormFrame();
  const { data: event } = useEventOfPage();
  const known = zoneOf(getValues()) ?? event?.timezone ?? undefined;
  const zone = useBuildingZone(known === undefined);
  const own = known ?? zone;
  return (
    <DateTimeInput {...props} definition={own === undefined ? props.definition : { ...props.definition, zone: own }} />
  );
}
