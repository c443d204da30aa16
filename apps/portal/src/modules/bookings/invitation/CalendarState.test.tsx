import type { CalendarTest } from '@atrium/contract';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { CalendarState } from './CalendarState.tsx';

const test: CalendarTest = {
  result: 'noRights',
  provider: 'Microsoft 365',
  mailbox: 'rooms@northwind.example',
  testedAt: '2026-06-01T09:05:00.000Z',
};
const show = (shown: CalendarTest | null, isTesting = false) => {
  const onTest = vi.fn<() => void>();
  renderRoutes([{ path: '/', element: <CalendarState test={shown} isTesting={isTesting} onTest={onTest} /> }]);
  return onTest;
};

describe('the calendar of a building that invites', () => {
  beforeEach(() => startText('en', ['kit', 'errors', 'shell', 'invitation']));

  it('says what the test found and when, and can be tested again (TRUE-09, RESV-19)', async () => {
    const onTest = show(test);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('may not read the calendar of rooms@northwind.example. Ask');
    expect(alert.textContent).toMatch(/Tested 1 Jun 2026, \d\d:05/);
    fireEvent.click(screen.getByRole('button', { name: 'Test again' }));
    expect(onTest).toHaveBeenCalledOnce();
  });

  it('is not mentioned where there is no connection to test (TRUE-09)', () => {
    show({ ...test, result: 'builtIn', provider: 'local' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
