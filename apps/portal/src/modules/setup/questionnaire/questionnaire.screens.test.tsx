import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';

import { openScreen } from '../../../testing/openScreen.tsx';
import { questionnaireScreens } from './questionnaire.screens.tsx';

const ADDRESS = '/customer/c-1/building/b-1/questionnaire';
const PATH = 'building/b-1/questionnaire';
const revision = { identifier: 'q-1', action: 'Created', editor: null, date: '2026-01-01T00:00:00.000Z' };
const standing = {
  ...{ id: 'q-1', version: 1, revision, customerId: 'c-1', buildingId: 'b-1', buildingName: 'Quay' },
  ...{ questionSource: 'host', questions: ['I have no fever.'], introContent: null, termsAndConditions: null },
  externalLink: null,
};

/** Opens the questionnaire of a building; the addresses that are asked for. */
async function open(answer: () => Response): Promise<string[]> {
  const asked: string[] = [];
  await openScreen(questionnaireScreens, ADDRESS, {
    answer: (call) => {
      asked.push(`${call.method} ${call.path}`);
      return call.path === PATH ? answer() : Response.json(standing);
    },
  });
  return asked;
}

describe('the questionnaire of a building', () => {
  it('begins empty where the building has none, which is answered without content and is no error (CONT-28, NAV-59)', async () => {
    const asked = await open(() => new Response(null, { status: 204 }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Questionnaire' })).toBeDefined();
    expect(asked).toEqual([`GET ${PATH}`]);
  });

  it('is the one that the building has (CONT-28, NAV-59)', async () => {
    await open(() => Response.json(standing));
    expect(await screen.findByDisplayValue('I have no fever.')).toBeDefined();
  });

  it('keeps its name once it is saved, also where its delete is asked about: not the building goes (NAV-59, KIT-09)', async () => {
    await open(() => Response.json(standing));
    expect(await screen.findByRole('heading', { level: 1, name: 'Questionnaire' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByRole('dialog', { name: 'Delete Questionnaire?' })).toBeDefined();
  });
});
