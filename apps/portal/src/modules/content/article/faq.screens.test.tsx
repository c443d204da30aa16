import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { createdHead } from '../../../testing/createdHead.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { faqScreens } from './faq.screens.tsx';

const LIST = '/customer/c-1/faqs';
const faqOf = (id: string, displayOrder: number) => ({
  ...createdHead(id),
  customerId: 'c-1',
  type: 'faq',
  title: `Question ${id}`,
  content: '<p>Yes.</p>',
  published: true,
  displayOrder,
});
const rows = { value: [faqOf('a', 0), faqOf('b', 1)], '@odata.count': 2 };
const refused = () => Response.json({ message: 'No.', code: 'conflict', requestId: 'r' }, { status: 409 });
const calm = ({ method }: ScreenCall) => (method === 'GET' ? Response.json(rows) : refused());

const downwards = { key: 'ArrowDown', altKey: true };

describe('FAQs', () => {
  it('say in words of their own that they could not be loaded (ERR-40)', async () => {
    await openScreen(faqScreens, LIST, { answer: refused });
    expect(await screen.findByText('The FAQs could not be loaded.')).toBeDefined();
  });

  it('say in words of their own that one could not be saved (ERR-40)', async () => {
    const answer = (call: ScreenCall) =>
      call.method === 'GET' && call.path.endsWith('/a') ? Response.json(faqOf('a', 0)) : calm(call);
    await openScreen(faqScreens, LIST, { address: `${LIST}/a`, answer });
    fireEvent.click(await screen.findByRole('switch', { name: 'Published' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The question could not be saved.')).toBeDefined();
  });

  it('move by keys, and say when their order could not be changed (CONT-09, KIT-14, ERR-40)', async () => {
    const calls: ScreenCall[] = [];
    await openScreen(faqScreens, LIST, {
      answer: (call) => {
        calls.push(call);
        return calm(call);
      },
    });
    const menu = await screen.findByRole('button', { name: 'Actions for Question b' });
    fireEvent.keyDown(menu, { key: 'ArrowUp', altKey: true });
    await screen.findByText(/^The order of the FAQs could not be changed\./);
    expect(calls.find(({ method }) => method === 'POST')).toMatchObject({
      path: 'customerArticle/b/reorder',
      body: { sortOrder: 0 },
    });
  });

  it.each([
    ['Restore and publish', undefined],
    ['Restore as unpublished', { published: false }],
  ])('that were published ask before they come back, by %s (AUDIT-07, CONT-10)', async (choice, sent) => {
    const restores: unknown[] = [];
    await openScreen(faqScreens, LIST, {
      address: `${LIST}?deleted=true`,
      answer: (call) => {
        if (call.method !== 'POST') return calm(call);
        restores.push([call.path, call.body]);
        return Response.json(faqOf('a', 0));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Question a' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByRole('dialog', { name: 'Restore Question a?' })).toBeDefined();
    expect(screen.getByText('This publishes it: readers see it again.')).toBeDefined();
    expect(restores).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: choice }));
    expect(await screen.findByText('Question a was restored')).toBeDefined();
    expect(restores).toEqual([['customerArticle/a/restore', sent]]);
  });

  it('come back as unpublished for those who may not publish them (AUDIT-07, CONT-10)', async () => {
    const restores: unknown[] = [];
    await openScreen(faqScreens, LIST, {
      address: `${LIST}?deleted=true`,
      rights: { 'CUSTOMER.faqs': ['view', 'delete'] },
      answer: (call) => {
        if (call.method !== 'POST') return calm(call);
        restores.push(call.body);
        return Response.json(faqOf('a', 0));
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Question a' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText('Your role cannot publish this. It is restored as unpublished.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Restore and publish' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Restore as unpublished' }));
    expect(await screen.findByText('Question a was restored')).toBeDefined();
    expect(restores).toEqual([{ published: false }]);
  });

  it('stay where they are at either end (CONT-09, KIT-14)', async () => {
    const moved: string[] = [];
    await openScreen(faqScreens, LIST, {
      answer: (call) => {
        if (call.method === 'POST') moved.push(call.path);
        return calm(call);
      },
    });
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Actions for Question b' }), downwards);
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Question a' }), { ...downwards, key: 'ArrowUp' });
    fireEvent.keyDown(screen.getByRole('button', { name: 'Actions for Question a' }), downwards);
    await screen.findByText(/^The order of the FAQs could not be changed\./);
    expect(moved).toEqual(['customerArticle/a/reorder']);
  });
});
