import { type notification, notificationChannels } from '@atrium/contract';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';

import type { FormValues, WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useAudienceSize } from './useAudienceSize.ts';

/** Shows how a notification reaches people: the app always, others as chosen; a channel that is off says why (MSG-02, MSG-03, SRV-11). */
export function ChannelsInput({ id, label, error, isReadOnly, value, onChange, onBlur }: WidgetProps) {
  const text = useText('notification');
  const ids = useId();
  const typed: FormValues<typeof notification> = useWatch();
  // Of one that is sent nothing can be chosen any more.
  const { channelsOff = [] } = useAudienceSize(isReadOnly ? {} : typed).data ?? {};
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
          const off = channelsOff.find((one) => one.channel === channel);
          // What was chosen before it went off can be taken back.
          const isShut = off !== undefined && !chosen.includes(channel);
          return (
            <FormControlLabel
              key={channel}
              label={text(`values.channels.${channel}`)}
              control={
                <Checkbox
                  {...(place === 0 ? { id } : {})}
                  checked={chosen.includes(channel)}
                  disabled={isReadOnly || isShut}
                  onChange={(_, isOn) => set(channel, isOn)}
                  onBlur={onBlur}
                  slotProps={{ input: off === undefined ? {} : { 'aria-describedby': `${ids}-${channel}` } }}
                />
              }
            />
          );
        })}
        {channelsOff.map(({ channel, reason }) => (
          <FormHelperText key={channel} id={`${ids}-${channel}`}>
            {text(`channels.${reason}`)}
          </FormHelperText>
        ))}
        {error !== undefined && <FormHelperText>{error}</FormHelperText>}
      </FormGroup>
    </FormControl>
  );
}
