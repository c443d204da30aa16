import {
  allOf,
  appMenuCatalogueFacts,
  type BuildingBulkChange,
  buildingFacts,
  buildingParents,
  facilityStatuses,
  settableBuildingStatuses,
  spaceFacts,
  textLimits,
} from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { BulkDialog } from '../../../features/bulk/BulkDialog.tsx';
import type { ReferenceOption } from '../../../kit/form/useReference.ts';
import type { BulkDialogSlotProps } from '../../../kit/definition/listDefinition.ts';
import type { ListContext } from '../../../kit/session/useListContext.ts';
import { useText } from '../../../ui/text/useText.ts';
import { CatalogueSwitches, type Switched } from './CatalogueSwitches.tsx';
import { OptionSearch } from '../../../features/bulk/OptionSearch.tsx';

interface Chosen {
  readonly fields: Readonly<Record<string, string>>;
  readonly parent: ReferenceOption | null;
  readonly extensions: Switched;
  readonly appMenus: Switched;
}

const KEEP = '';
const NOWHERE = 'none';

/** The regions and campuses that buildings of the customer may be in (CUST-16). */
const parents = ({ customerId }: ListContext) => ({
  resource: spaceFacts,
  label: 'name',
  filter: () =>
    allOf(
      { kind: 'in', field: 'type', values: [...buildingParents] },
      customerId === undefined ? null : { kind: 'compare', field: 'customerId', operator: 'eq', value: customerId },
    ) ?? undefined,
});

/** Changes status, place, extensions and app menu of all selected buildings at once; what is not chosen stays (BLDG-02, BLDG-03). */
export function BulkEditDialog({ selection, context, onClose }: BulkDialogSlotProps) {
  const text = useText('building');
  const bulk = useText('buildingBulk');
  const [chosen, setChosen] = useState<Chosen>({ fields: {}, parent: null, extensions: {}, appMenus: {} });
  const { fields } = chosen;
  const set = (field: string, value: string) => setChosen({ ...chosen, fields: { ...fields, [field]: value } });
  const choice = (field: 'status' | 'facilityStatus', values: readonly string[]) => (
    <TextField
      select
      fullWidth
      label={text(`fields.${field}`)}
      value={fields[field] ?? KEEP}
      onChange={({ target }) => set(field, target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={KEEP}>{bulk('bulkEdit.keep')}</MenuItem>
      {values.map((value) => (
        <MenuItem key={value} value={value}>
          {text(`values.${field}.${value}`)}
        </MenuItem>
      ))}
    </TextField>
  );

  return (
    <BulkDialog
      resource={buildingFacts}
      path="building/bulk"
      title={bulk('bulkEdit.title')}
      selection={selection}
      change={changeOf(chosen)}
      warning={fields['status'] === 'Active' ? bulk('bulkEdit.live') : undefined}
      hasTyped={(fields['closedMessage'] ?? '').trim() !== ''}
      onClose={onClose}
    >
      <Stack spacing={3}>
        <Typography color="textSecondary">{bulk('bulkEdit.intro')}</Typography>
        {choice('status', settableBuildingStatuses)}
        <OptionSearch
          source={parents(context)}
          label={text('fields.parentId')}
          placeholder={bulk('bulkEdit.keep')}
          first={{ id: NOWHERE, name: bulk('bulkEdit.noParent') }}
          value={chosen.parent}
          onChange={(parent) => setChosen({ ...chosen, parent })}
        />
        {choice('facilityStatus', facilityStatuses)}
        {fields['facilityStatus'] === 'closed' && (
          <TextField
            fullWidth
            label={text('fields.closedMessage')}
            helperText={text('help.closedMessage')}
            value={fields['closedMessage'] ?? ''}
            onChange={({ target }) => set('closedMessage', target.value)}
            slotProps={{ htmlInput: { maxLength: textLimits.closedMessage } }}
          />
        )}
        <CatalogueSwitches
          title={bulk('bulkEdit.extensions')}
          resource="extension"
          path="config/extensions"
          filter="buildingId eq null"
          keyField="code"
          words={{ on: bulk('bulkEdit.on'), off: bulk('bulkEdit.off') }}
          switched={chosen.extensions}
          onChange={(extensions) => setChosen({ ...chosen, extensions })}
        />
        <CatalogueSwitches
          title={bulk('bulkEdit.appMenus')}
          resource="appMenu"
          path={appMenuCatalogueFacts.path}
          keyField="key"
          words={{ on: bulk('bulkEdit.show'), off: bulk('bulkEdit.hide') }}
          switched={chosen.appMenus}
          onChange={(appMenus) => setChosen({ ...chosen, appMenus })}
        />
      </Stack>
    </BulkDialog>
  );
}

/** Returns what was chosen, as the API takes it; null while nothing is. */
function changeOf({ fields, parent, extensions, appMenus }: Chosen): BuildingBulkChange | null {
  const isClosed = fields['facilityStatus'] === 'closed';
  const change: BuildingBulkChange = {
    status: settableBuildingStatuses.find((status) => status === fields['status']),
    facilityStatus: facilityStatuses.find((status) => status === fields['facilityStatus']),
    closedMessage: isClosed ? fields['closedMessage']?.trim() || undefined : undefined,
    parentId: parent === null ? undefined : parent.id === NOWHERE ? null : parent.id,
    extensions: Object.keys(extensions).length > 0 ? extensions : undefined,
    appMenus: Object.keys(appMenus).length > 0 ? appMenus : undefined,
  };
  return Object.values(change).some((value) => value !== undefined) ? change : null;
}
