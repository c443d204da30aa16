import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { useFocusNext } from './useFocusNext.ts';

function Rows() {
  const [rows, setRows] = useState<readonly string[]>([]);
  const focusNext = useFocusNext();
  const handleAdd = () => {
    focusNext(() => document.getElementById('row'));
    setTimeout(() => setRows(['row']), 100);
  };
  return (
    <>
      <button onClick={handleAdd}>Add</button>
      {rows.map((row) => (
        <input key={row} id={row} aria-label={row} />
      ))}
    </>
  );
}

it('moves the focus to a row that a busy page renders late (KIT-14, KIT-15)', async () => {
  render(<Rows />);
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'row' })));
});
