import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';

import { loadFormParts } from '../../../ui/later/formPart.ts';
import { startText, switchLanguage } from '../../../ui/text/startText.ts';
import { openScreen, type ScreenCall } from '../../../testing/openScreen.tsx';
import { timezoneScreens } from '../timezone/timezone.screens.tsx';
import { countryScreens } from './country.screens.tsx';

const ids = [1, 2].map((at) => `0190a000-0000-7000-8000-00000000000${String(at)}`);
const revision = { identifier: ids[0], action: 'Created', editor: null, date: '2026-11-20T09:00:00.000Z' };
const facts = { version: 1, revision, mobilePrefix: '+49', currencyName: 'Euro', currencyCode: 'EUR', stateCount: 16 };
const countries = [
  { ...facts, id: ids[0], name: 'Germany', isoCode: 'DE' },
  { ...facts, id: ids[1], name: 'Holland', isoCode: 'NL' },
];
const zones = [
  {
    version: 1,
    revision,
    id: ids[0],
    displayName: 'London (United Kingdom Time)',
    ianaName: 'Europe/London',
    gmtStandard: 'GMT',
  },
  { version: 1, revision, id: ids[1], displayName: 'Head office', ianaName: 'Europe/Paris', gmtStandard: 'GMT+01:00' },
];

/** Lists and records of both kinds. */
function answer({ path }: ScreenCall): Response {
  const rows = path.startsWith('building/country') ? countries : zones;
  const one = rows.find(({ id }) => id === path.split('/')[2]);
  return Response.json(one ?? { value: rows, '@odata.count': rows.length });
}

const namesShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);

describe('the names of the catalogue', () => {
  afterEach(() => startText('en'));

  it('are those of the person’s language in a list, where no one has changed them (SHELL-48, ROOT-03)', async () => {
    await openScreen(countryScreens, '/admin/countries', { answer });
    await screen.findByText('Germany');
    await act(() => switchLanguage('fr'));
    expect(namesShown()).toEqual(['Allemagne', 'Holland']);
    expect(screen.getByRole('link', { name: /^16 États\s: Allemagne$/ })).toBeTruthy();
    await act(() => switchLanguage('en'));
    expect(namesShown()).toEqual(['Germany', 'Holland']);
  });

  it('are those of timezones too, once their words are there (SHELL-48, ROOT-02)', async () => {
    await openScreen(timezoneScreens, '/admin/timezones', { answer });
    await screen.findByText('Head office');
    await act(() => startText('fr', timezoneScreens.texts));
    expect(namesShown()).toEqual(['Londres (heure du Royaume-Uni)', 'Head office']);
  });

  it('name a record, while its form has what is stored (SHELL-48, ROOT-03)', async () => {
    await Promise.all([import('../../../kit/form/RecordScreen.tsx'), loadFormParts()]);
    await openScreen(countryScreens, '/admin/countries', { answer, address: `/admin/countries/${String(ids[0])}` });
    await screen.findByRole('heading', { name: 'Germany' });
    await act(() => switchLanguage('fr'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toContain('Allemagne');
    const field = screen.getByRole('textbox', { name: /^Nom/ });
    expect(field).toHaveProperty('value', 'Germany');
    fireEvent.change(field, { target: { value: 'Deutschland' } });
    expect(field).toHaveProperty('value', 'Deutschland');
  });
});
