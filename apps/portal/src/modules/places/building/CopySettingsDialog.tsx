import { buildingFacts, type CopiedSetting, copiedSettingNames, type FilterNode } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { BulkDialog } from '../../../features/bulk/BulkDialog.tsx';
import type { ReferenceOption } from '../../../kit/form/useReference.ts';
import type { BulkDialogSlotProps } from '../../../kit/definition/listDefinition.ts';
import { useText } from '../../../ui/text/useText.ts';
import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';

/** Copies chosen settings of one building to all selected ones, after a preview of what that overwrites (BLDG-04, BLDG-05). */
export function CopySettingsDialog({ selection, context, onClose }: BulkDialogSlotProps) {
  const text = useText('buildingBulk');
  const [source, setSource] = useState<ReferenceOption | null>(null);
  const [settings, setSettings] = useState<readonly CopiedSetting[]>([]);
  const { customerId } = context;
  const ofCustomer: FilterNode | undefined =
    customerId === undefined ? undefined : { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId };
  return (
    <BulkDialog
      resource={buildingFacts}
      path="building/copysettings"
      title={text('copySettings.title')}
      selection={selection}
      change={source === null || settings.length === 0 ? null : { sourceId: source.id, settings }}
      warning={text('copySettings.overwrites')}
      onClose={onClose}
    >
      <Stack spacing={3} sx={{ pt: 2 }}>
        <OptionSearch
          source={{ resource: buildingFacts, label: 'name', filter: () => ofCustomer }}
          label={text('copySettings.source')}
          value={source}
          onChange={setSource}
        />
        <FormControl component="fieldset">
          <FormLabel component="legend">{text('copySettings.what')}</FormLabel>
          {copiedSettingNames.map((setting) => (
            <FormControlLabel
              key={setting}
              label={text(`copySettings.settings.${setting}`)}
              control={
                <Checkbox
                  checked={settings.includes(setting)}
                  onChange={(_, isOn) =>
                    setSettings(isOn ? [...settings, setting] : settings.filter((one) => one !== setting))
                  }
                />
              }
            />
          ))}
        </FormControl>
        <Alert severity="info">{text('copySettings.overwrites')}</Alert>
      </Stack>
    </BulkDialog>
  );
}
