import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';

import { stubApi } from '../../../testing/apiStub.ts';
import { renderRoutes } from '../../../testing/renderRoutes.tsx';
import { startText } from '../../../ui/text/startText.ts';
import { PersonInputs } from './PersonInputs.tsx';

function Person() {
  const [person, setPerson] = useState({ name: '', email: '' });
  return <PersonInputs person={person} onChange={setPerson} problemOf={() => undefined} />;
}

it('the person of a booking is found among the people of the company, or typed as they are (RESV-21, RES-67)', async () => {
  await startText('en', ['errors', 'kit', 'spaceView']);
  const calls = stubApi({
    'GET msgraph/people': {
      value: [
        { name: 'Ada Martin', email: 'ada@northwind.example' },
        { name: 'Ada Martin', email: 'ada.martin@northwind.example' },
      ],
    },
  });
  await act(() => Promise.resolve(renderRoutes([{ path: '/', element: <Person /> }])));
  const name = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Name' });
  const email = screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail' });
  fireEvent.change(name, { target: { value: 'A' } });
  fireEvent.change(name, { target: { value: 'Ada' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2));
  expect(calls.map(({ path }) => path)).toEqual(['msgraph/people?text=Ada']);
  fireEvent.click(screen.getByRole('option', { name: /ada\.martin@northwind\.example/ }));
  expect([name.value, email.value]).toEqual(['Ada Martin', 'ada.martin@northwind.example']);
  fireEvent.change(name, { target: { value: 'Ada Guest' } });
  fireEvent.change(email, { target: { value: 'ada@guests.example' } });
  fireEvent.blur(name);
  expect([name.value, email.value]).toEqual(['Ada Guest', 'ada@guests.example']);
});
