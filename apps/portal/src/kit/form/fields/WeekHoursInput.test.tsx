import { alwaysOpen } from '@atrium/contract';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';

import { PlaceZoneContext } from '../../../ui/format/placeZone.ts';
import { startText } from '../../../ui/text/startText.ts';
import { WeekHoursInput } from './WeekHoursInput.tsx';

it('the hours of a week are those of the building, whose zone is named (LIM-04, VEND-06)', async () => {
  await startText('en', ['kit']);
  const handlers = { onChange: () => undefined, onBlur: () => undefined, choiceLabel: (value: string) => value };
  const facts = { kind: 'list', isRequired: true, isNullable: false, choices: [], maxCharacters: undefined } as const;
  render(
    <PlaceZoneContext value="Asia/Kathmandu">
      <WeekHoursInput
        {...{ id: 'hours', field: 'operatingHours', label: 'Hours', help: 'For example 9.', error: undefined }}
        {...{
          partErrors: {},
          record: null,
          isRequired: true,
          isReadOnly: false,
          value: alwaysOpen,
          facts,
          ...handlers,
        }}
        definition={{ field: 'operatingHours', widget: 'weekHours' }}
      />
    </PlaceZoneContext>,
  );
  expect(screen.getByText(/^Kathmandu time, now \d\d:\d\d · For example 9\.$/)).toBeDefined();
});
