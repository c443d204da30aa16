import { textLimits } from '@atrium/contract';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useCmmsStatuses, useUnmappedCodes } from './useStatusMapping.ts';

/** A code of the maintenance system: one that it offers or that waits in the inbox, or one that is typed (INTG-10). */
export function CmmsCodeInput({
  id,
  label,
  value,
  error,
  help,
  isRequired,
  isReadOnly,
  onChange,
  onBlur,
}: WidgetProps) {
  const text = useText('statusMapping');
  const { customerId } = useContextStack();
  const { dateTime } = useFormats();
  const { data: known } = useCmmsStatuses(customerId);
  const statuses = known?.value;
  const since = known?.staleSince;
  const stale = since === null ? text('stale.never') : since && text('stale.since', { time: dateTime(since) });
  const { data: codes = [] } = useUnmappedCodes(customerId);
  const typed = typeof value === 'string' ? value : '';
  const options = [...new Set([...codes, ...(statuses ?? [])].map(({ code }) => code))];
  return (
    <Autocomplete
      id={id}
      freeSolo
      options={options}
      value={typed}
      inputValue={typed}
      readOnly={isReadOnly}
      onBlur={onBlur}
      onInputChange={(_, next) => {
        if (next !== typed) onChange(next);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          required={isRequired}
          label={label}
          error={error !== undefined}
          helperText={error ?? stale ?? (statuses?.length === 0 ? text('noStatus') : help)}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps.htmlInput, maxLength: textLimits.name },
          }}
        />
      )}
    />
  );
}
