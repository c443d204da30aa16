import ArrowBackOutlined from '@mui/icons-material/ArrowBackOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';

import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useText } from '../../../ui/text/useText.ts';
import { SpaceViewChoice } from './SpaceViewChoice.tsx';
import { useFloorName } from './useFloorName.ts';

const LockersOfFloor = laterPart(
  async () => (await import('../../../features/lockers/LockersOfFloor.tsx')).LockersOfFloor,
  { texts: ['locker'] },
);

/** Above the spaces of a floor: which one it is, its own fields, the way back to all of them, and the views. */
export function FloorHead({ context }: Pick<AboveListProps, 'context'>) {
  const text = useText('floorSpace');
  const name = useFloorName();
  const floorId = context.params['floorId'];
  const can = useCan();
  const seesLockers = can('BUILDING.lockers', 'view') || can('CUSTOMER.lockerManagementConfig', 'view');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, minHeight: 44, mb: 3 }}>
        <Box component="strong" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Box>
        <Button component={Link} to={context.pathTo('locations', floorId)} startIcon={<EditOutlined />}>
          {text('thisFloor')}
        </Button>
        <Button component={Link} to={context.pathTo('locations')} startIcon={<ArrowBackOutlined />}>
          {text('allFloors')}
        </Button>
        <SpaceViewChoice />
      </Box>
      {seesLockers && floorId !== undefined && <LockersOfFloor floorId={floorId} />}
    </>
  );
}
