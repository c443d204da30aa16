import { type DeviceBulkChange, deviceFacts, textLimits } from '@atrium/contract';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { BulkDialog } from '../../../features/bulk/BulkDialog.tsx';
import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';
import type { ReferenceOption } from '../../../kit/form/useReference.ts';
import type { BulkDialogSlotProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { spacesOfBuilding } from './spacesOfBuilding.ts';

const NOWHERE = 'none';

function changeOf(space: ReferenceOption | null, zoneId: string): DeviceBulkChange | null {
  const zone = zoneId.trim();
  if (space === null && zone === '') return null;
  return {
    ...(space === null ? {} : { spaceId: space.id === NOWHERE ? null : space.id }),
    ...(zone === '' ? {} : { zoneId: zone }),
  };
}

/** Assigns all selected devices to a space, with their zone, or detaches them; what is not chosen does not change (PLACE-41). */
export function AssignDialog({ selection, context, onClose }: BulkDialogSlotProps) {
  const t = useText('device');
  const [space, setSpace] = useState<ReferenceOption | null>(null);
  const [zoneId, setZoneId] = useState('');
  return (
    <BulkDialog
      resource={deviceFacts}
      path="device/bulk"
      title={t('assign.title')}
      selection={selection}
      change={changeOf(space, zoneId)}
      hasTyped={zoneId.trim() !== ''}
      onClose={onClose}
    >
      <Stack spacing={3}>
        <Typography color="textSecondary">{t('assign.intro')}</Typography>
        <OptionSearch
          source={spacesOfBuilding(context.buildingId)}
          label={t('fields.spaceId')}
          placeholder={t('assign.keep')}
          first={{ id: NOWHERE, name: t('assign.detach') }}
          value={space}
          onChange={setSpace}
        />
        <TextField
          fullWidth
          label={t('fields.zoneId')}
          placeholder={t('assign.keep')}
          value={zoneId}
          onChange={({ target }) => setZoneId(target.value)}
          slotProps={{ htmlInput: { maxLength: textLimits.name }, inputLabel: { shrink: true } }}
        />
      </Stack>
    </BulkDialog>
  );
}
