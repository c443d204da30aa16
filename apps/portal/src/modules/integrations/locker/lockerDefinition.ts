import { allOf, type FilterNode, type locker, lockerBankFacts, type RowOf, spaceFacts } from '@atrium/contract';
import BuildOutlined from '@mui/icons-material/BuildOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import LockOpenOutlined from '@mui/icons-material/LockOpenOutlined';
import PersonAddOutlined from '@mui/icons-material/PersonAddOutlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';

import type { ReferenceSource, Values } from '../../../kit/definition/formDefinition.ts';
import type { RowAction } from '../../../kit/definition/listDefinition.ts';
import { formPart } from '../../../ui/later/formPart.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const AssignDialog = laterPart(async () => (await import('./AssignLockerDialog.tsx')).AssignLockerDialog, {
  texts: ['bulk'],
});
const ExpiryDialog = laterPart(async () => (await import('./ExpiryDialog.tsx')).ExpiryDialog);
const ReleaseDialog = laterPart(async () => (await import('./LockerDialogs.tsx')).ReleaseDialog);
const OutOfServiceDialog = laterPart(async () => (await import('./LockerDialogs.tsx')).OutOfServiceDialog);
const InServiceDialog = laterPart(async () => (await import('./LockerDialogs.tsx')).InServiceDialog);
/** Who has a locker, on its own screen. */
export const LockerHolder = formPart(async () => (await import('./LockerHolder.tsx')).LockerHolder);

/** Offers what is in the building of a locker or bank. */
function inItsBuilding({ buildingId }: Values): FilterNode {
  return { kind: 'compare', field: 'buildingId', operator: 'eq', value: String(buildingId) };
}

/** The banks that a locker may be in. */
export const itsBanks: ReferenceSource = { resource: lockerBankFacts, label: 'name', filter: inItsBuilding };

/** The floors that a bank may be on. */
export const itsFloors: ReferenceSource = {
  resource: spaceFacts,
  label: 'name',
  filter: (values) =>
    allOf(inItsBuilding(values), { kind: 'compare', field: 'type', operator: 'eq', value: 'Floor' }) ?? undefined,
};

/** What is done with a locker, in its row (VIS-04). */
export const lockerActions: readonly RowAction<RowOf<typeof locker>>[] = [
  {
    key: 'assign',
    needs: 'edit',
    icon: PersonAddOutlined,
    isShown: ({ status }) => status === 'Free',
    dialog: AssignDialog,
  },
  {
    key: 'release',
    needs: 'edit',
    icon: LockOpenOutlined,
    isShown: ({ status }) => status === 'Taken',
    dialog: ReleaseDialog,
  },
  {
    key: 'expiry',
    needs: 'edit',
    icon: EventOutlined,
    isShown: ({ status }) => status === 'Taken',
    dialog: ExpiryDialog,
  },
  {
    key: 'outofservice',
    needs: 'edit',
    icon: BuildOutlined,
    isShown: ({ status }) => status === 'Free',
    dialog: OutOfServiceDialog,
  },
  {
    key: 'inservice',
    needs: 'edit',
    icon: TaskAltOutlined,
    isShown: ({ status }) => status === 'OutOfService',
    dialog: InServiceDialog,
  },
];
