import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { FloorKeys } from './FloorKeys.tsx';

const floors = ['Ground floor', null, 'Second floor'];

/** Three floors, of which the middle one has no map. */
function Building() {
  const [at, setAt] = useState(0);
  const name = floors[at] ?? null;
  return (
    <FloorKeys onFloor={(by) => setAt(Math.min(2, Math.max(0, at + by)))}>
      {name === null ? <p>No map</p> : <button key={name} type="button" tabIndex={0} aria-label={name} />}
    </FloorKeys>
  );
}

it('lead from floor to floor by PageUp and PageDown, with the focus, past one without a map (MAP-01)', () => {
  render(<Building />);
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
  act(() => screen.getByRole('button', { name: 'Ground floor' }).focus());
  press('PageUp');
  expect(screen.getByText('No map')).toBeTruthy();
  press('PageUp');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Second floor' }));
  press('PageDown');
  press('PageDown');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ground floor' }));
});

it('leave the focus where a person has put it meanwhile (MAP-01)', () => {
  const { rerender } = render(<Building />);
  act(() => screen.getByRole('button').focus());
  fireEvent.keyDown(screen.getByRole('button'), { key: 'PageUp' });
  fireEvent.pointerDown(screen.getByText('No map'));
  act(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  rerender(<Building />);
  expect(document.activeElement).toBe(document.body);
});
