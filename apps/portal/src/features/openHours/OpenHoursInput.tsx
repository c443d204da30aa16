import { alwaysOpen } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { use, useEffect, useRef } from 'react';

import { PlaceZoneContext } from '../../ui/format/placeZone.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import type { RecordHead, WidgetProps } from '../../kit/definition/formDefinition.ts';
import { FieldText, hasFieldText } from '../../ui/control/FieldText.tsx';
import { WeekHoursInput } from '../../kit/form/fields/WeekHoursInput.tsx';

/** A record whose hours are those of the place that the server names while it has none of its own. */
interface Placed extends RecordHead {
  readonly openHoursFrom?: string | null;
}

/** The help of hours that are not shown, with the time zone that they are in, which is that of the building (LIM-04). */
function useZoneHelp(help: string | undefined): string | undefined {
  const zone = use(PlaceZoneContext);
  const { zoneName } = useFormats();
  if (zone === undefined || zone === null) return help;
  return [zoneName(zone), help].filter(Boolean).join(' · ');
}

/**
 * Hours that may be left to the place around: without own ones it says whose apply, and own ones are set and removed
 * (PLACE-10). The focus goes to what has taken the place of the button.
 */
export function OpenHoursInput(given: WidgetProps<Placed>) {
  const { id, label, isReadOnly, value, onChange } = given;
  const t = useText('kit');
  const help = useZoneHelp(given.help);
  const isOwn = Array.isArray(value);
  const place = isOwn ? undefined : (given.record?.openHoursFrom ?? undefined);
  const button = useRef<HTMLButtonElement>(null);
  const wasOwn = useRef(isOwn);
  useEffect(() => {
    if (wasOwn.current !== isOwn) button.current?.focus();
    wasOwn.current = isOwn;
  }, [isOwn]);

  if (isOwn)
    return (
      <>
        <WeekHoursInput {...given} />
        {!isReadOnly && (
          <Button ref={button} onClick={() => onChange(null)}>
            {t('form.hours.inForce.reset')}
          </Button>
        )}
      </>
    );
  const props = help === undefined ? given : { ...given, help };
  return (
    <Box role="group" aria-labelledby={`${id}-label`} id={id} tabIndex={-1}>
      <Typography id={`${id}-label`} variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography>
        {place === undefined ? t('form.hours.inForce.always') : t('form.hours.inForce.inherited', { place })}
      </Typography>
      {hasFieldText(props) && (
        <FormHelperText>
          <FieldText {...props} />
        </FormHelperText>
      )}
      {!isReadOnly && (
        <Button ref={button} onClick={() => onChange(alwaysOpen)}>
          {t('form.hours.inForce.own')}
        </Button>
      )}
    </Box>
  );
}
