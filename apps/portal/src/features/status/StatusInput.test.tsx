import { building, settableBuildingStatuses } from '@atrium/contract';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { sessionWith } from '../../testing/renderRoutes.tsx';
import { startText } from '../../ui/text/startText.ts';
import { SessionContext } from '../../kit/session/sessionContext.ts';
import type { RecordValues } from '../../kit/definition/formDefinition.ts';
import { FormFrameContext } from '../../kit/form/formFrame.ts';
import { useResourceForm } from '../../kit/form/useResourceForm.ts';
import { StatusInput } from './StatusInput.tsx';

const live: RecordValues = {
  id: 'b-1',
  version: 1,
  revision: { identifier: 'r-1', action: 'Modified', editor: null, date: '2026-01-01T00:00:00.000Z' },
  name: 'Harbour House',
  status: 'Active',
};

function Fixture({ record }: { readonly record: RecordValues | null }) {
  const { frame } = useResourceForm({ resource: building, record, initial: {}, isReadOnly: false });
  const [value, setValue] = useState<unknown>(record?.['status'] ?? 'None');
  return (
    <FormFrameContext value={frame}>
      <StatusInput
        id="status"
        field="status"
        label="Status"
        help={undefined}
        error={undefined}
        partErrors={{}}
        isRequired
        isReadOnly={false}
        record={record === null ? null : { ...record, name: 'Harbour House' }}
        value={value}
        onChange={setValue}
        onBlur={() => {}}
        definition={{ field: 'status' }}
        facts={{
          kind: 'choice',
          isRequired: true,
          isNullable: false,
          choices: settableBuildingStatuses,
          maxCharacters: undefined,
        }}
        choiceLabel={(status) => status}
      />
    </FormFrameContext>
  );
}

const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const isChosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name, hidden: true }).checked;

async function open(record: RecordValues | null) {
  render(
    <Suspense fallback="texts">
      <SessionContext value={sessionWith({})}>
        <Fixture record={record} />
      </SessionContext>
    </Suspense>,
  );
  await screen.findByRole('radio', { name: 'Live' });
}

describe('the status of a building', () => {
  beforeEach(() => startText('en', ['shell', 'navigation', 'errors', 'kit', 'building']));

  it('becomes Live only after the question whether all mobile users shall see it (BLDG-29)', async () => {
    await open(null);
    choose('Live');
    const dialog = await screen.findByRole('dialog', { name: 'Make this building live?' });
    expect(dialog.textContent).toContain('becomes visible to all mobile users');
    expect(isChosen('Live')).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(isChosen('None')).toBe(true);
    choose('Live');
    fireEvent.click(await screen.findByRole('button', { name: 'Make live' }));
    await waitFor(() => expect(isChosen('Live')).toBe(true));
  });

  it('says what each status means, Provisioning with its limited population (BLDG-28, BLDG-30)', async () => {
    await open(live);
    const meaning = screen.getByRole('radio', { name: 'Provisioning' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(meaning)?.textContent).toContain('in the mobile app only users assigned');
    expect(screen.queryByRole('radio', { name: 'Deleted' })).toBeNull();
  });

  it('asks nothing when the stored status is taken back (BLDG-29)', async () => {
    await open(live);
    choose('None');
    fireEvent.click(await screen.findByRole('button', { name: 'Set to None' }));
    await waitFor(() => expect(isChosen('None')).toBe(true));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    choose('Live');
    expect(isChosen('Live')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
