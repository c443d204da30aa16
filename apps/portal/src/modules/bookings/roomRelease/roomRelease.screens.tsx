import { releaseOutcomes, roomReleaseFacts, spaceFacts } from '@atrium/contract';

import { atLevel } from '../../../kit/list/atLevel.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { ReleaseOutcomeChip } from './ReleaseOutcomeChip.tsx';
import { ReleaseReason } from './ReleaseReason.tsx';
import { ReleaseTime } from './ReleaseTime.tsx';

const ReleaseOverview = laterPart(async () => (await import('./ReleaseOverview.tsx')).ReleaseOverview);

/** The log of room releases of a building, below the trend of its last weeks (STAT-03, NAV-62, REL-05). */
export const roomReleaseScreens = defineScreens(roomReleaseFacts, {
  title: ({ room, day }) => `${room}, ${day}`,
  chip: (record) => <ReleaseOutcomeChip row={record} />,
  list: {
    above: ReleaseOverview,
    rowName: ({ room, day }) => `${room}, ${day}`,
    columns: [
      { field: 'room', width: 110 },
      { field: 'organizer', secondary: 'email', width: 150 },
      { field: 'day', isDay: true, width: 100 },
      { field: 'starts', cell: ReleaseTime, width: 70 },
      { field: 'ends', cell: ReleaseTime, width: 70 },
      { field: 'action', cell: ReleaseOutcomeChip, chip: true, width: 150 },
      { field: 'reason', cell: ReleaseReason, width: 200 },
      { field: 'minutesWon', align: 'right', hiddenByDefault: true },
      { field: 'decidedAt', isInstant: true, hiddenByDefault: true },
    ],
    filters: [
      { field: 'starts', kind: 'date' },
      { field: 'spaceId', kind: 'reference', resource: spaceFacts, label: 'name' },
      { field: 'action', kind: 'choice', options: releaseOutcomes },
    ],
    fixedFilter: atLevel('buildingId'),
  },
  form: {
    sections: [
      {
        key: 'booking',
        fields: [
          { field: 'room', readOnly: true, half: true },
          { field: 'organizer', readOnly: true, half: true },
          { field: 'starts', readOnly: true, half: true },
          { field: 'ends', readOnly: true, half: true },
        ],
      },
      {
        key: 'outcome',
        fields: [
          { field: 'reason', readOnly: true, half: true },
          { field: 'decidedAt', readOnly: true, half: true },
          { field: 'grace', readOnly: true, half: true },
          { field: 'ruleSetBy', readOnly: true, half: true },
          { field: 'remindedAt', readOnly: true, half: true },
          { field: 'minutesWon', readOnly: true, half: true },
        ],
      },
    ],
  },
});
