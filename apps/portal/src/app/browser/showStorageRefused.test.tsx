import { act, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';

import { hasStorage } from '../../ui/storage/browserStorage.ts';
import { showStorageRefused } from './showStorageRefused.tsx';

function refuse(name: 'localStorage' | 'sessionStorage'): void {
  vi.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

it.each(['localStorage', 'sessionStorage'] as const)(
  'says in a browser that refuses %s that no one can sign in, and what to do (SHELL-24, AUTH-53)',
  async (name) => {
    expect(hasStorage()).toBe(true);
    refuse(name);
    expect(hasStorage()).toBe(false);
    const container = document.body.appendChild(document.createElement('div'));
    await act(() => showStorageRefused(container));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Your browser keeps nothing for this page');
    expect(screen.getByRole('alert').textContent).toContain('Allow cookies and site data for localhost');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined();
  },
);
