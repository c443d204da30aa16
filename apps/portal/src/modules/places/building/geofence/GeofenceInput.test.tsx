import { building, geofenceLimits } from '@atrium/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it, onTestFinished } from 'vitest';

import { FormFrameContext } from '../../../../kit/form/formFrame.ts';
import { useResourceForm } from '../../../../kit/form/useResourceForm.ts';
import { SessionContext } from '../../../../kit/session/sessionContext.ts';
import { sessionWith } from '../../../../testing/renderRoutes.tsx';
import { rememberFocus } from '../../../../ui/feedback/focusMemory.ts';
import { startText } from '../../../../ui/text/startText.ts';
import { GeofenceInput } from './GeofenceInput.tsx';

function Field() {
  const form = useForm({ defaultValues: { latitude: 45.76, longitude: 4.86 } });
  const { frame } = useResourceForm({ resource: building, record: null, initial: {}, isReadOnly: false });
  const [value, setValue] = useState<unknown>([]);
  const handlers = { onChange: setValue, onBlur: () => undefined, choiceLabel: (choice: string) => choice };
  const facts = { kind: 'list', isRequired: false, isNullable: false, choices: [], maxCharacters: undefined } as const;
  return (
    <FormProvider {...form}>
      <FormFrameContext value={frame}>
        <GeofenceInput
          {...{ id: 'fence', field: 'geofenceMarkers', label: 'Geofence', help: undefined, error: undefined }}
          {...{ partErrors: {}, record: null, isRequired: false, isReadOnly: false, value, facts, ...handlers }}
          definition={{ field: 'geofenceMarkers' }}
        />
      </FormFrameContext>
    </FormProvider>
  );
}

it('a geofence keeps the focus when the last step is undone or done again, and when its last marker goes (MAP-12, KIT-15)', async () => {
  onTestFinished(rememberFocus());
  await startText('en', ['kit', 'building', 'buildingForm', 'fieldErrors', 'errors', 'shell']);
  await act(() =>
    Promise.resolve(
      render(
        <SessionContext value={sessionWith({})}>
          <main tabIndex={-1}>
            <Suspense fallback="texts">
              <Field />
            </Suspense>
          </main>
        </SessionContext>,
      ),
    ),
  );
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const press = (name: string) => {
    button(name).focus();
    fireEvent.click(button(name));
  };
  const hasFocus = () => document.activeElement?.matches('body, :disabled') === false;
  await screen.findByRole('button', { name: 'Draw a square' });
  press('Draw a square');
  press('Undo');
  await waitFor(() => expect(button('Undo').disabled).toBe(true));
  await waitFor(() => expect(hasFocus()).toBe(true));
  press('Redo');
  await waitFor(() => expect(button('Redo').disabled).toBe(true));
  await waitFor(() => expect(hasFocus()).toBe(true));
  const map = screen.getByRole('group', { name: 'Geofence map' });
  for (let left = geofenceLimits.leastMarkers + 1; left > 0; left -= 1) {
    const marker = within(map).getByRole('button', { name: /^Marker 1,/ });
    marker.focus();
    fireEvent.keyDown(marker, { key: 'Delete' });
    await waitFor(() => expect(within(map).queryAllByRole('button')).toHaveLength(left - 1));
  }
  await waitFor(() => expect(hasFocus()).toBe(true));
});
