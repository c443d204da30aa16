import { fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { Suspense } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';

import { PortalTheme } from '../../ui/colourMode/PortalTheme.tsx';
import { startText } from '../../ui/text/startText.ts';
import { loadPhrases } from '../../ui/text/textStore.ts';
import { useTextIn } from '../../ui/text/useText.ts';
import { PhoneFrame, type PhoneSetting } from './PhoneFrame.tsx';

function Screen({ mode, language }: PhoneSetting) {
  const t = useTextIn(language, 'shell');
  return <p>{`${mode}: ${t('person.signOut')}`}</p>;
}

const open = (language: 'en' | 'fr' = 'en') =>
  render(
    <PortalTheme language={language}>
      <Suspense>
        <PhoneFrame caption="Home page">{(setting) => <Screen {...setting} />}</PhoneFrame>
      </Suspense>
    </PortalTheme>,
  );

describe('a phone frame', () => {
  beforeEach(async () => {
    await loadPhrases('fr', 'shell');
    await startText('en', ['shell']);
  });

  it('shows its screen in either mode and language, without touching the page around it', async () => {
    open();
    expect(await screen.findByText('light: Sign out')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dark' }));
    fireEvent.click(screen.getByRole('button', { name: 'Français' }));
    const shown = await screen.findByText('dark: Se déconnecter');
    expect(shown.closest('[lang]')?.getAttribute('lang')).toBe('fr');
    expect(shown.closest('[data-mui-color-scheme]')?.getAttribute('data-mui-color-scheme')).toBe('dark');
    expect(document.documentElement.lang).toBe('en');
    expect(document.documentElement.getAttribute('data-mui-color-scheme')).not.toBe('dark');
    expect(screen.getByRole('button', { name: 'Dark', pressed: true })).toBeTruthy();
  });

  it('begins as the person sees the portal', async () => {
    await startText('fr', ['shell']);
    open('fr');
    expect(await screen.findByText('light: Se déconnecter')).toBeTruthy();
  });

  it('has a name and can be scrolled by keyboard, without a violation that axe finds (KIT-15)', async () => {
    open();
    await screen.findByText('light: Sign out');
    expect(screen.getByRole('figure', { name: 'Home page' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Home page' }).tabIndex).toBe(0);
    const { violations } = await axe.run(document.body, { rules: { region: { enabled: false } } });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
  });
});
