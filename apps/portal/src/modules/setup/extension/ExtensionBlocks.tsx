import {
  buildingTagFacts,
  configBlocks,
  configBlocksOf,
  type extension,
  type FilterNode,
  usuallyOnSettings,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';

import type { FieldDefinition, FormValues, Values } from '../../../kit/definition/formDefinition.ts';
import { FormField } from '../../../kit/form/FormField.tsx';
import { useFormFrame } from '../../../kit/form/formFrame.ts';
import { PhoneInput } from '../../../features/phone/phoneInputs.ts';
import { useText } from '../../../ui/text/useText.ts';
import { AmbientInput } from './AmbientInput.tsx';
import { CollaborationInput } from './CollaborationInput.tsx';
import { BackToWorkDesksInput, RoomReleaseInput, ScheduleDesksInput, UsuallyOnInput } from './dependentInputs.tsx';
import { LocationInput } from './LocationInput.tsx';

/** The tags of the building whose extension it is. */
function ofBuilding({ buildingId }: Values): FilterNode {
  return {
    kind: 'compare',
    field: 'buildingId',
    operator: 'eq',
    value: typeof buildingId === 'string' ? buildingId : null,
  };
}

const special: Readonly<Record<string, Omit<FieldDefinition, 'field'>>> = {
  ...Object.fromEntries(usuallyOnSettings.map((setting) => [`config.${setting}`, { component: UsuallyOnInput }])),
  ambientControllers: { component: AmbientInput },
  'config.deskReservations': { component: BackToWorkDesksInput },
  'config.deskBooking': { component: ScheduleDesksInput },
  'config.roomRelease': { component: RoomReleaseInput },
  'config.releaseGrace': { half: true },
  'config.releaseReminder': { half: true },
  'config.releaseExcludedTags': {
    widget: 'multiReference',
    reference: { resource: buildingTagFacts, label: 'name', filter: ofBuilding },
  },
  'config.collaboration': { component: CollaborationInput },
  'config.questionnaireLink': { widget: 'url' },
  'config.cmmsAreaId': { component: LocationInput },
  'config.cmmsBuildingId': { component: LocationInput },
  'config.cmmsFloorId': { component: LocationInput },
  'config.cmmsSpaceId': { component: LocationInput },
  'config.serviceEmail': { widget: 'email' },
  'config.emergencyNumber': { component: PhoneInput },
  'config.visitorsSecurityEmail': { widget: 'email' },
  'config.noEventMessage': { widget: 'multiline' },
};

/** One object for each field, so that a field is not drawn again when another changes. */
const definitions: ReadonlyMap<string, FieldDefinition> = new Map(
  Object.values(configBlocks)
    .flat()
    .map((field) => [field, { field, ...special[field] }]),
);

/** The settings of an extension, block by block, as far as it has them (BRAND-25 to BRAND-31). */
export function ExtensionBlocks() {
  const { control, formId } = useFormFrame();
  const text = useText('extension');
  const code = useWatch({
    control,
    compute: (values: FormValues<typeof extension>) => (typeof values.code === 'string' ? values.code : ''),
  });
  const blocks = configBlocksOf(code);
  if (blocks.length === 0) return <Typography color="textSecondary">{text('noSettings')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {blocks.map((block) => (
        <Box key={block} component="section" aria-labelledby={`${formId}-block-${block}`}>
          <Typography id={`${formId}-block-${block}`} component="h3" sx={{ fontSize: 14, fontWeight: 600, mb: 3 }}>
            {text(`blocks.${block}`)}
          </Typography>
          <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            {configBlocks[block].map((field) => {
              const definition = definitions.get(field);
              return definition === undefined ? null : <FormField key={field} definition={definition} />;
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
