import { deviceKinds, type DeviceList, deviceLimits, type FieldError, textLimits } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';

import { useAskedClose } from '../../../features/bulk/useAskedClose.tsx';
import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';
import { ApiError } from '../../../kit/api/apiError.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource } from '../../../kit/api/queryKeys.ts';
import type { ReferenceOption } from '../../../kit/form/useReference.ts';
import type { ListActionDialogProps } from '../../../kit/definition/listDefinition.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { TitledDialog } from '../../../ui/feedback/TitledDialog.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useFieldErrors } from '../../../ui/text/useFieldErrors.ts';
import { useText } from '../../../ui/text/useText.ts';
import { spacesOfBuilding } from './spacesOfBuilding.ts';
import { vendorsOfCustomer } from './vendorsOfCustomer.ts';

/** The hardware ids of a pasted list, one per line or between commas, semicolons and tabs. */
export function hardwareIdsIn(text: string): string[] {
  return text
    .split(/[\s,;]+/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** The hardware ids that the server has refused, by their place in the list that was sent. */
function refusedPlaces(error: unknown): ReadonlyMap<number, FieldError> {
  const fields = error instanceof ApiError ? (error.fields ?? []) : [];
  return new Map(
    fields.flatMap((issue) => {
      const place = /^hardwareIds\.(\d{1,4})$/.exec(issue.field)?.[1];
      return place === undefined ? [] : [[Number(place), issue] as const];
    }),
  );
}

/** Adds a device for each hardware id of a list, with what they have in common; a list with faults is kept as it is typed (PLACE-41). */
export function ListDialog({ resource, onClose }: ListActionDialogProps) {
  const t = useText('device');
  const fieldErrors = useFieldErrors();
  const shell = useText('shell');
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const errorText = useErrorText(resource.name);
  const { labelled } = useFormats();
  const { customerId = '', buildingId = '' } = useContextStack();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<DeviceList['kind']>('Sensor');
  const [type, setType] = useState('');
  const [zoneId, setZoneId] = useState('');
  const [vendor, setVendor] = useState<ReferenceOption | null>(null);
  const [space, setSpace] = useState<ReferenceOption | null>(null);
  const [isEmpty, setIsEmpty] = useState(false);
  const { dismiss, question } = useAskedClose(
    [text, type, zoneId].some((one) => one.trim() !== ''),
    onClose,
  );
  const hardwareIds = hardwareIdsIn(text);
  const isTooLong = hardwareIds.length > deviceLimits.maxInList;

  const save = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      const body: DeviceList = {
        buildingId,
        hardwareIds: [...ids],
        kind,
        type: type.trim() === '' ? null : type.trim(),
        zoneId: zoneId.trim() === '' ? null : zoneId.trim(),
        deviceVendorId: vendor?.id ?? null,
        spaceId: space?.id ?? null,
      };
      return (await callApi<{ added: number }>('device/list', { body })).data.added;
    },
    onSuccess: async (added) => {
      await invalidateResource(queryClient, resource.name);
      toasts.success(t('list.added', { count: added }));
      onClose();
    },
  });
  const sent = save.variables ?? [];
  const refused = refusedPlaces(save.error);
  const failure = save.error === null || refused.size > 0 ? null : errorText(save.error, 'saving');
  const others = save.error instanceof ApiError ? (save.error.fields ?? []) : [];
  const fieldError = (field: string) => {
    const issue = others.find((one) => one.field === field);
    return issue === undefined ? undefined : fieldErrors(issue.code);
  };
  const spaceError = fieldError('spaceId');
  const otherFaults = refused.size === 0 ? [] : others.filter(({ field }) => !field.startsWith('hardwareIds.'));

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    setIsEmpty(hardwareIds.length === 0);
    if (hardwareIds.length > 0 && !isTooLong && !save.isPending) save.mutate(hardwareIds);
  };
  const handleRemove = () => {
    setText(sent.filter((_, at) => !refused.has(at)).join('\n'));
    save.reset();
  };
  const help = () => {
    if (isEmpty) return t('list.missing');
    if (isTooLong) return t('list.tooMany', { count: hardwareIds.length, most: deviceLimits.maxInList });
    return t('list.help', { count: hardwareIds.length });
  };

  return (
    <TitledDialog title={t('list.title')} fullWidth maxWidth="sm" onClose={dismiss}>
      <Box component="form" noValidate onSubmit={handleSubmit} sx={{ display: 'contents' }}>
        <DialogContent sx={{ display: 'grid', gap: 4 }}>
          <TextField
            multiline
            minRows={4}
            maxRows={10}
            required
            label={t('list.hardwareIds')}
            value={text}
            error={isEmpty || isTooLong || refused.size > 0}
            helperText={help()}
            onChange={({ target }) => {
              setText(target.value);
              setIsEmpty(false);
              if (save.isError) save.reset();
            }}
            slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } }}
          />
          {refused.size > 0 && (
            <Alert
              severity="error"
              action={
                <Button color="inherit" size="small" onClick={handleRemove}>
                  {t('list.remove', { count: refused.size })}
                </Button>
              }
            >
              {t('list.refused', { count: refused.size })}
              <Box component="ul" sx={{ m: 0, mt: 2, pl: 4, maxHeight: 160, overflowY: 'auto' }}>
                {[...refused].map(([place, { code, names = [] }]) => (
                  <li key={place} style={{ overflowWrap: 'anywhere' }}>
                    {labelled(
                      sent[place] ?? '',
                      `${fieldErrors(code) ?? ''}${names.length === 0 ? '' : ` (${names.join(', ')})`}`,
                    )}
                  </li>
                ))}
              </Box>
            </Alert>
          )}
          {otherFaults.map(({ field, code }) => (
            <Alert key={field} severity="error">
              {labelled(t.at(`fields.${field}`) ?? field, fieldErrors(code) ?? '')}
            </Alert>
          ))}
          {failure !== null && (
            <Alert severity="error">
              <Typography sx={{ fontWeight: 600 }}>{failure.title}</Typography>
              {spaceError ?? failure.advice}
            </Alert>
          )}
          <TextField
            select
            label={t('fields.kind')}
            value={kind}
            onChange={({ target }) => setKind(deviceKinds.find((one) => one === target.value) ?? kind)}
          >
            {deviceKinds.map((one) => (
              <MenuItem key={one} value={one}>
                {t(`values.kind.${one}`)}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={t('fields.type')}
            helperText={t('help.type')}
            value={type}
            onChange={({ target }) => setType(target.value)}
            slotProps={{ htmlInput: { maxLength: textLimits.name } }}
          />
          <OptionSearch
            source={vendorsOfCustomer(customerId)}
            label={t('fields.deviceVendorId')}
            value={vendor}
            onChange={setVendor}
          />
          <OptionSearch
            source={spacesOfBuilding(buildingId)}
            label={t('fields.spaceId')}
            value={space}
            onChange={setSpace}
          />
          <TextField
            label={t('fields.zoneId')}
            value={zoneId}
            onChange={({ target }) => setZoneId(target.value)}
            slotProps={{ htmlInput: { maxLength: textLimits.name } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{shell('cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {t('list.add')}
          </Button>
        </DialogActions>
      </Box>
      {question}
    </TitledDialog>
  );
}
