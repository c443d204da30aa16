import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode, Suspense, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';

import { startText } from '../text/startText.ts';
import { phrasesOf } from '../text/textStore.ts';
import { useText } from '../text/useText.ts';
import { laterPart, type LaterPart } from './laterPart.ts';
import { TextsOf } from './TextsOf.tsx';

beforeAll(() => startText('en', ['shell']));

/** The texts of messages, which the server writes: no other test of the portal loads them. */
const UNREAD_AREAS = ['reservationMail', 'registrationMail'] as const;

/** A part whose file arrives when the test says so, with how often it was asked for. */
function createPart(Part: () => ReactNode = () => <p>Content</p>, ...areas: readonly string[]) {
  let arrive: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const load = vi.fn<() => Promise<() => ReactNode>>(
    () =>
      new Promise((resolve, reject) => {
        arrive = () => resolve(Part);
        fail = reject;
      }),
  );
  const settle = (answer: () => void) =>
    act(async () => {
      answer();
      await vi.waitFor(() => Promise.resolve());
    });
  return {
    load,
    part: laterPart(load, { texts: areas }),
    arrive: () => settle(() => arrive()),
    fail: (error: Error) => settle(() => fail(error)),
  };
}

/** Opens a part from a button, in a page that shows a skeleton when it has to wait. */
function Page({ part: Opened }: { readonly part: LaterPart<object> }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Suspense fallback={<p>Skeleton</p>}>
      <p>Page</p>
      <button type="button" onClick={() => setIsOpen(!isOpen)} {...Opened.approach}>
        Open
      </button>
      {isOpen && <Opened />}
    </Suspense>
  );
}

class Caught extends Component<{ readonly children: ReactNode }, { readonly message: string | null }> {
  override state = { message: null };
  static getDerivedStateFromError(error: Error) {
    return { message: error.message };
  }
  override render() {
    return this.state.message ?? this.props.children;
  }
}

const button = () => screen.getByRole('button');

describe('a part with files of its own', () => {
  it('is loaded once, as soon as the pointer or the focus reaches what opens it (SHELL-61)', async () => {
    const { load, part, arrive } = createPart();
    render(<Page part={part} />);
    expect(load).not.toHaveBeenCalled();
    fireEvent.pointerEnter(button());
    fireEvent.focus(button());
    expect(load).toHaveBeenCalledOnce();
    await arrive();
    await act(async () => fireEvent.click(button()));
    expect(screen.queryByText('Content')).not.toBeNull();
    expect(load).toHaveBeenCalledOnce();
  });

  it('leaves the page as it is until it is there, and is drawn at once from then on (SHELL-61)', async () => {
    const { part, arrive } = createPart();
    render(<Page part={part} />);
    fireEvent.click(button());
    expect(screen.queryByText('Page')).not.toBeNull();
    expect(screen.queryByText('Skeleton')).toBeNull();
    await arrive();
    expect(screen.queryByText('Content')).not.toBeNull();
    fireEvent.click(button());
    expect(screen.queryByText('Content')).toBeNull();
    fireEvent.click(button());
    expect(screen.queryByText('Content')).not.toBeNull();
  });

  it('comes with the texts of its area, and waits for others without a skeleton (SHELL-61, SHELL-46)', async () => {
    const Titles = () => `${useText('scan')('title')}, ${useText(UNREAD_AREAS[0])('mail.wholeBuilding')}`;
    const { part, arrive } = createPart(() => <Titles />, 'scan');
    render(<Page part={part} />);
    const seen: boolean[] = [];
    const look = new MutationObserver(() => seen.push(screen.queryByText('Skeleton') !== null));
    look.observe(document.body, { childList: true, subtree: true });
    fireEvent.pointerEnter(button());
    await arrive();
    await waitFor(() => expect(phrasesOf('en', 'scan')).toBeDefined());
    expect(phrasesOf('en', UNREAD_AREAS[0])).toBeUndefined();
    await act(async () => fireEvent.click(button()));
    expect((await screen.findByText(/,/)).textContent).not.toContain('Skeleton');
    look.disconnect();
    expect(seen).not.toContain(true);
  });

  it('reports a failed load where it is opened, and tries again the next time (ERR-28)', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const { load, part, fail, arrive } = createPart();
    const { rerender } = render(
      <Caught key={1}>
        <Page part={part} />
      </Caught>,
    );
    fireEvent.click(button());
    await fail(new Error('The file did not come'));
    expect(screen.queryByText('The file did not come')).not.toBeNull();
    rerender(
      <Caught key={2}>
        <Page part={part} />
      </Caught>,
    );
    fireEvent.click(button());
    await arrive();
    expect(screen.queryByText('Content')).not.toBeNull();
    expect(load).toHaveBeenCalledTimes(2);
    log.mockRestore();
  });
});

it('shows a line once the texts of its area are there, and until then no name of the area (KIT-13, SHELL-46)', async () => {
  const [, area] = UNREAD_AREAS;
  const Line = () => <p>{useText(area).at('changed') ?? area}</p>;
  render(
    <Suspense fallback={<p>Skeleton</p>}>
      <TextsOf areas={[area]}>
        <Line />
      </TextsOf>
    </Suspense>,
  );
  expect(document.body.textContent).toBe('');
  await screen.findByText(/\w/);
  expect(screen.queryByText(area)).toBeNull();
});
