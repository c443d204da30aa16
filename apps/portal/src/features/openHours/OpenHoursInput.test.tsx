import { alwaysOpen, floorSpace } from '@atrium/contract';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { FormFrameContext } from '../../kit/form/formFrame.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { SessionContext } from '../../kit/session/sessionContext.ts';
import { sessionWith } from '../../testing/renderRoutes.tsx';
import { PlaceZoneContext } from '../../ui/format/placeZone.ts';
import { startText } from '../../ui/text/startText.ts';
import { OpenHoursInput } from './OpenHoursInput.tsx';

function Field() {
  const { frame } = useResourceForm({ resource: floorSpace, record: null, initial: {}, isReadOnly: false });
  const [value, setValue] = useState<unknown>(null);
  const handlers = { onChange: setValue, onBlur: () => undefined, choiceLabel: (choice: string) => choice };
  const facts = { kind: 'list', isRequired: false, isNullable: true, choices: [], maxCharacters: undefined } as const;
  return (
    <FormFrameContext value={frame}>
      <OpenHoursInput
        {...{ id: 'hours', field: 'openHours', label: 'Open hours', help: 'When it can be used.', error: undefined }}
        {...{ partErrors: {}, record: null, isRequired: false, isReadOnly: false, value, facts, ...handlers }}
        definition={{ field: 'openHours' }}
      />
    </FormFrameContext>
  );
}

async function open(): Promise<void> {
  await startText('en', ['errors', 'kit', 'floorSpace']);
  render(
    <SessionContext value={sessionWith({})}>
      <PlaceZoneContext value="Asia/Kathmandu">
        <Field />
      </PlaceZoneContext>
    </SessionContext>,
  );
}

it('hours of a place name their time zone once, whether they are its own or not (LIM-04, PLACE-10)', async () => {
  await open();
  expect(screen.getByText('Kathmandu time · When it can be used.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Set hours' }));
  expect(screen.getAllByRole('group')).toHaveLength(alwaysOpen.length + 1);
  expect(screen.getByText(/^Kathmandu time, now \d\d:\d\d · When it can be used\.$/)).toBeDefined();
});

it('the focus goes to the button that has taken the place of the one pressed (PLACE-10, KIT-15)', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Set hours' }));
  const reset = screen.getByRole('button', { name: 'Remove these hours' });
  expect(document.activeElement).toBe(reset);
  fireEvent.click(reset);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Set hours' }));
});
