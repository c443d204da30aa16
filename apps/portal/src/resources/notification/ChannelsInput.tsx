import { channelsOff, notificationChannels } from '@atrium/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';

import type { WidgetProps } from '../../kit/form/formDefinition.ts';
import { useText } from '../../ui/text/useText.ts';

/** Shows how a notification reaches people: the app always, e-mail as chosen; a channel that is off says why (MSG-02, MSG-03). */
export function ChannelsInput({ id, label, error, isReadOnly, value, onChange, onBlur }: WidgetProps) {
  const text = useText('notification');
  const ids = useId();
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const set = (channel: string, isOn: boolean) =>
    onChange(notificationChannels.filter((one) => (one === channel ? isOn : chosen.includes(one))));
  return (
    <FormControl component="fieldset" error={error !== undefined} fullWidth>
      <FormLabel component="legend">{label}</FormLabel>
      <FormGroup>
        <FormControlLabel
          label={text('values.channels.app')}
          control={<Checkbox checked disabled slotProps={{ input: { 'aria-describedby': `${ids}-app` } }} />}
        />
        <FormHelperText id={`${ids}-app`}>{text('channels.app')}</FormHelperText>
        {notificationChannels.map((channel, place) => {
          const isOff = channelsOff.includes(channel);
          return (
            <FormControlLabel
              key={channel}
              label={text(`values.channels.${channel}`)}
              control={
                <Checkbox
                  {...(place === 0 ? { id } : {})}
                  checked={chosen.includes(channel)}
                  disabled={isReadOnly || isOff}
                  onChange={(_, isOn) => set(channel, isOn)}
                  onBlur={onBlur}
                  slotProps={{ input: isOff ? { 'aria-describedby': `${ids}-off` } : {} }}
                />
              }
            />
          );
        })}
        <FormHelperText id={`${ids}-off`}>{text('channels.cmmsOff')}</FormHelperText>
        {error !== undefined && <FormHelperText>{error}</FormHelperText>}
      </FormGroup>
    </FormControl>
  );
}
