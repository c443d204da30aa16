import { device } from '@atrium/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';

import { failure } from '../../../testing/apiStub.ts';
import { openScreen, type OpenedScreen } from '../../../testing/openScreen.tsx';
import { ListDialog } from './ListDialog.tsx';

async function open(answer: OpenedScreen['answer'] = () => Response.json({ value: [] })) {
  const onClose = vi.fn();
  const ListScreen = () => (
    <ListDialog resource={device} path={device.path} kept="" onKeep={() => undefined} onClose={onClose} />
  );
  await openScreen({ ListScreen, texts: device.name }, '/customer/c-1/building/b-1/devices', { answer });
  const list = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Hardware ids/ });
  return { onClose, list, paste: (value: string) => fireEvent.change(list, { target: { value } }) };
}

describe('the dialog for a list of hardware ids', () => {
  it('asks before Escape gives up a pasted list, which stays as it was typed (SHELL-54, KIT-07)', async () => {
    const { onClose, list, paste } = await open();
    paste('A-1\nA-2');
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) ?? list);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(list.value).toBe('A-1\nA-2');
    fireEvent.keyDown(list, { key: 'Escape' });
    fireEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('closes at once while nothing is typed (KIT-15)', async () => {
    const { onClose, list } = await open();
    fireEvent.keyDown(list, { key: 'Escape' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('shows what is wrong with the place along with the ids that are refused (PLACE-41, ERR-34)', async () => {
    const fields = [
      { field: 'hardwareIds.1', code: 'duplicateHardwareId', message: '' },
      { field: 'spaceId', code: 'spaceWithoutDevices', message: '' },
    ];
    const { paste } = await open(({ method }) =>
      method === 'POST' ? failure(400, 'invalid', { fields }) : Response.json({ value: [] }),
    );
    paste('A-1 A-2');
    fireEvent.click(screen.getByRole('button', { name: /^Add/ }));
    expect(await screen.findByText(/^A-2: /)).toBeDefined();
    expect(screen.getByText(/^Space: /)).toBeDefined();
  });
});
