import { useColorScheme } from '@mui/material/styles';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';

import { PortalTheme } from './PortalTheme.tsx';

function DarkButton() {
  const { setMode } = useColorScheme();
  return <button onClick={() => setMode('dark')}>Dark</button>;
}

it('takes another scheme without transitions, and without a style element of its own (SHELL-50, SEC-06)', async () => {
  render(
    <PortalTheme language="en">
      <DarkButton />
    </PortalTheme>,
  );
  const { documentElement: page, head } = document;
  const marks: boolean[] = [];
  const added: Node[] = [];
  const observer = new MutationObserver((records) => {
    for (const { type, addedNodes } of records)
      if (type === 'childList') added.push(...addedNodes);
      else marks.push('repainted' in page.dataset);
  });
  observer.observe(page, { attributeFilter: ['data-mui-color-scheme'] });
  observer.observe(head, { childList: true });
  expect('repainted' in page.dataset).toBe(false);
  fireEvent.click(screen.getByText('Dark'));
  await waitFor(() => expect(marks).toEqual([true]));
  await waitFor(() => expect('repainted' in page.dataset).toBe(false));
  observer.disconnect();
  expect(added.map(({ textContent }) => textContent).filter((text) => text?.includes('transition'))).toEqual([]);
});
