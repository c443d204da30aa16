import { textLimits } from '@atrium/contract';
import TextField from '@mui/material/TextField';

import { useText } from '../../../ui/text/useText.ts';
import { type Host, HostBox } from './HostBox.tsx';

interface HostFieldsProps {
  readonly host: Host;
  readonly onChange: (host: Host) => void;
  /** What is wrong with a field, in words. */
  readonly problemOf: (field: 'hostName' | 'hostEmail') => string | undefined;
}

/** Name and address of a host in a dialog. */
export function HostFields({ host, onChange, problemOf }: HostFieldsProps) {
  const text = useText('visitor');
  const email = problemOf('hostEmail');
  return (
    <>
      <HostBox
        label={text('fields.hostName')}
        name={host.name}
        hasError={problemOf('hostName') !== undefined}
        helperText={problemOf('hostName') ?? text('help.hostName')}
        onName={(name) => onChange({ ...host, name })}
        onChoose={onChange}
      />
      <TextField
        required
        fullWidth
        type="email"
        label={text('fields.hostEmail')}
        value={host.email}
        error={email !== undefined}
        helperText={email ?? text('help.hostEmail')}
        onChange={({ target }) => onChange({ ...host, email: target.value })}
        slotProps={{ htmlInput: { maxLength: textLimits.email } }}
      />
    </>
  );
}
