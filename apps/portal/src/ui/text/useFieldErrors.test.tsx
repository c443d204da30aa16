import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';

/** The texts as a page has them that was just opened: without the messages of fields, which the set-up of tests brings. */
async function openPage() {
  vi.resetModules();
  const store = await import('./textStore.ts');
  const { startText } = await import('./startText.ts');
  const { useFieldErrors } = await import('./useFieldErrors.ts');
  await startText('en');
  const Fault = ({ code }: { readonly code: string }) => <p>{useFieldErrors()(code) ?? 'none'}</p>;
  return { store, Fault };
}

afterEach(() => vi.resetModules());

describe('the messages of fields', () => {
  it('come with the first part that may show one, and a general sentence is in their place until then (SHELL-48, SHELL-61)', async () => {
    const { store, Fault } = await openPage();
    expect(store.phrasesOf('en', 'errors')).not.toHaveProperty('fields');
    render(<Fault code="required" />);
    expect(screen.getByText('Some values are missing or not valid.')).toBeDefined();
    expect(await screen.findByText('Required')).toBeDefined();
    render(<Fault code="unheardOf" />);
    expect(screen.getByText('none')).toBeDefined();
  });

  it('follow the language, and are said in a customer’s own words (SHELL-48, CUST-17)', async () => {
    const { store, Fault } = await openPage();
    render(<Fault code="required" />);
    expect(await screen.findByText('Required')).toBeDefined();
    act(() => store.showOwnTexts('en', { 'errors.fields.required': 'Needed' }));
    expect(screen.getByText('Needed')).toBeDefined();
    await act(() => store.showLanguage('fr'));
    expect(screen.getByText('Obligatoire')).toBeDefined();
  });
});
