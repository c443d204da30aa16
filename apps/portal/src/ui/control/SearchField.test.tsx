import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';

import { startText } from '../text/startText.ts';
import { SearchField } from './SearchField.tsx';

const PAUSE = 300;

async function open() {
  await startText('en', ['kit']);
  vi.useFakeTimers();
  const onSearch = vi.fn();
  const field = (search: string) => <SearchField search={search} onSearch={onSearch} />;
  const { rerender } = render(field(''));
  const box = () => screen.getByRole<HTMLInputElement>('textbox');
  return {
    box,
    sent: () => onSearch.mock.calls.map(([text]) => text),
    show: (search: string) => rerender(field(search)),
    type: (value: string) => fireEvent.change(box(), { target: { value } }),
    wait: () => {
      act(() => void vi.advanceTimersByTime(PAUSE));
    },
  };
}

it('keeps what is typed while the address of an earlier search is on its way (KIT-01, KIT-07)', async () => {
  const { box, sent, show, type, wait } = await open();
  type('harbour');
  wait();
  expect([box().value, sent()]).toEqual(['harbour', ['harbour']]);
  // The page shows the address only after the box was emptied again.
  type('');
  show('harbour');
  expect(box().value).toBe('');
  wait();
  expect([box().value, sent()]).toEqual(['', ['harbour', '']]);
  show('');
  wait();
  expect([box().value, sent()]).toEqual(['', ['harbour', '']]);
});

it('follows an address that changes by itself (KIT-01)', async () => {
  const { box, sent, show, type, wait } = await open();
  type('harbour');
  wait();
  show('harbour');
  show('');
  expect(box().value).toBe('');
  show('quay');
  wait();
  expect([box().value, sent()]).toEqual(['quay', ['harbour']]);
});
