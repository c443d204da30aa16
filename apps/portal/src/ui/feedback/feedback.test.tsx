import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';

import { ApiError } from '../../kit/api/apiError.ts';
import { startText } from '../text/startText.ts';
import { AfterDelay } from './AfterDelay.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { DisabledReason } from './DisabledReason.tsx';
import { EmptyState } from './EmptyState.tsx';
import { ErrorState } from './ErrorState.tsx';
import { rememberFocus } from './focusMemory.ts';
import { ToastProvider } from './ToastProvider.tsx';
import type { FailedWork } from './useErrorText.ts';
import { useToasts } from './useToasts.ts';

beforeEach(() => startText('en'));

function show(children: ReactNode) {
  return render(<Suspense>{children}</Suspense>);
}

/** Lets time go by, in milliseconds. */
function pass(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function failed(status: number, code?: string): ApiError {
  return new ApiError({ method: 'GET', url: '/api/role', status, message: 'English', code, requestId: 'req-7' });
}

describe('an error', () => {
  it.each<[unknown, FailedWork, string, RegExp]>([
    [failed(500, 'unexpected'), 'loading', 'The data could not be loaded', /Refresh to try again/],
    [failed(507, 'storageFull'), 'saving', 'Saving or deleting did not work', /no room left.*Ask your administrator/],
    [failed(503), 'saving', 'Saving or deleting did not work', /what you typed is still here/],
    [failed(0), 'loading', 'Could not reach the servers', /Check your connection/],
    [failed(0, 'timeout'), 'loading', 'Could not reach the servers', /took too long/],
    [failed(403, 'forbidden'), 'saving', 'Permission denied', /does not allow/],
    [failed(404, 'notFound'), 'loading', 'Page not found or not authorised', /address may be wrong/],
    [failed(404, 'notFound'), 'saving', 'Saving or deleting did not work', /no longer there.*Reload the page/],
    [new Error('anything'), 'other', 'An unexpected error occurred', /contact your administrator/],
    [failed(409, 'inUse'), 'saving', 'Saving or deleting did not work', /still use this one/],
  ])(
    'of kind %s while %s says what happened and what to do (ERR-23, ERR-24, ERR-25, ERR-26, ERR-27, ERR-28)',
    (error, work, title, advice) => {
      show(<ErrorState error={error} work={work} />);
      expect(screen.getByRole('heading').textContent).toBe(title);
      expect(screen.getByText(advice)).toBeTruthy();
    },
  );

  it('of a refusal has the title that the guard gives it too (PERM-21)', () => {
    show(<ErrorState error={failed(403, 'forbidden')} work="loading" />);
    expect(screen.getByRole('heading').textContent).toBe('Permission denied');
  });

  it('does again what failed, and shows the request id', () => {
    const handleRetry = vi.fn();
    show(<ErrorState error={failed(500)} onRetry={handleRetry} />);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(handleRetry).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Reference: req-7')).toBeTruthy();
  });
});

describe('an empty state', () => {
  it('says what belongs here and offers the next action (KIT-03)', () => {
    show(<EmptyState title="No timezone yet." action={<button type="button">Add a timezone</button>} />);
    expect(screen.getByText('No timezone yet.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add a timezone' })).toBeTruthy();
  });
});

describe('what loads', () => {
  it('shows nothing for 150 ms, so that what comes at once does not flicker (KIT-03)', () => {
    vi.useFakeTimers();
    show(<AfterDelay>waiting</AfterDelay>);
    pass(149);
    expect(screen.queryByText('waiting')).toBeNull();
    pass(1);
    expect(screen.getByText('waiting')).toBeTruthy();
  });
});

describe('a control that is off', () => {
  it('keeps the focus, says why and does nothing (KIT-18)', async () => {
    const handleClick = vi.fn();
    show(
      <DisabledReason reason="Your role may not add timezones">
        <button type="button" onClick={handleClick}>
          Add
        </button>
      </DisabledReason>,
    );
    const button = screen.getByRole('button', { name: 'Add' });
    button.focus();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(handleClick).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button);
    expect(await screen.findByRole('tooltip')).toHaveProperty('textContent', 'Your role may not add timezones');
  });

  it('is left alone without a reason', () => {
    const handleClick = vi.fn();
    show(
      <DisabledReason reason={undefined}>
        <button type="button" onClick={handleClick}>
          Add
        </button>
      </DisabledReason>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(handleClick).toHaveBeenCalledTimes(1);
  });
});

function Toasting({ onUndo }: { readonly onUndo: () => void }) {
  const toasts = useToasts();
  return (
    <button type="button" onClick={() => toasts.success('Paris was deleted', { onUndo })}>
      Delete
    </button>
  );
}

describe('a toast', () => {
  it('offers Undo for 10 s, then goes (KIT-09)', () => {
    vi.useFakeTimers();
    const handleUndo = vi.fn();
    show(
      <ToastProvider>
        <Toasting onUndo={handleUndo} />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getByRole('status').textContent).toContain('Paris was deleted');
    pass(9_999);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    pass(1);
    expect(screen.queryByText('Paris was deleted')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(handleUndo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Paris was deleted')).toBeNull();
  });

  it('stays while the pointer or the focus is on it, also where one of the two leaves (KIT-09, KIT-15)', () => {
    vi.useFakeTimers();
    show(
      <ToastProvider>
        <Toasting onUndo={vi.fn()} />
      </ToastProvider>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    pass(60_000);
    fireEvent.pointerEnter(undo);
    fireEvent.pointerLeave(undo);
    pass(60_000);
    fireEvent.pointerEnter(undo);
    act(() => undo.blur());
    pass(60_000);
    expect(screen.getByText('Paris was deleted')).toBeDefined();
    fireEvent.pointerLeave(undo);
    pass(10_000);
    expect(screen.queryByText('Paris was deleted')).toBeNull();
  });

  it('is one with those that come while it is shown, undone together (KIT-09)', () => {
    const handleUndo = vi.fn();
    show(
      <ToastProvider>
        <Toasting onUndo={handleUndo} />
      </ToastProvider>,
    );
    for (let press = 0; press < 4; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(screen.getAllByText('Paris was deleted')).toHaveLength(1);
    expect(screen.getByRole('status').textContent).toContain('Paris was deleted · 3 more');
    fireEvent.click(screen.getByRole('button', { name: 'Undo all' }));
    expect(handleUndo).toHaveBeenCalledTimes(4);
    expect(screen.queryByText('Paris was deleted')).toBeNull();
  });
});

function Confirming() {
  const [step, setStep] = useState<'closed' | 'menu' | 'asking'>('closed');
  return (
    <main tabIndex={-1}>
      <button type="button" onClick={() => setStep('menu')}>
        More
      </button>
      {step === 'menu' ? (
        <div role="menu">
          <button type="button" role="menuitem" onClick={() => setStep('asking')}>
            Delete
          </button>
        </div>
      ) : null}
      <ConfirmDialog
        isOpen={step === 'asking'}
        title="Delete Paris?"
        confirmLabel="Delete timezone"
        isDanger
        onConfirm={() => setStep('closed')}
        onCancel={() => setStep('closed')}
      >
        Nothing depends on it.
      </ConfirmDialog>
    </main>
  );
}

describe('a confirmation', () => {
  it('gives the focus back to what opened the menu it came from (KIT-15, KIT-09)', async () => {
    const stop = rememberFocus();
    show(<Confirming />);
    const more = screen.getByRole('button', { name: 'More' });
    more.focus();
    fireEvent.click(more);
    const item = screen.getByRole('menuitem');
    item.focus();
    fireEvent.click(item);
    expect(await screen.findByRole('dialog', { name: 'Delete Paris?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(document.activeElement).toBe(more));
    stop();
  });
});
