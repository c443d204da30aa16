import { render, screen } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';

import { startText } from '../text/startText.ts';
import { phrasesOf } from '../text/textStore.ts';
import { useText } from '../text/useText.ts';
import { areFormPartsLoaded, formPart, loadFormParts } from './formPart.ts';

beforeAll(() => startText('en', ['shell']));

it('comes before the form is drawn, with the parts that it brings itself (SHELL-61)', async () => {
  const load = vi.fn<() => Promise<() => string>>(async () => () => 'Inner input');
  const Outer = formPart(async () => {
    // A part whose file declares another one.
    const Inner = formPart(load);
    return () => <Inner />;
  });
  await loadFormParts();
  expect(load).toHaveBeenCalledOnce();
  expect(areFormPartsLoaded()).toBe(true);
  render(<Outer />);
  expect(screen.queryByText('Inner input')).not.toBeNull();
});

it('brings the texts of areas that the form’s resource has not, and is drawn without waiting for them (SHELL-46, SHELL-61)', async () => {
  // One that no test in this process has loaded.
  const area = ['tenant', 'questionnaire', 'deviceVendor', 'outgoingMail'].find(
    (one) => phrasesOf('en', one) === undefined,
  );
  if (area === undefined) throw new Error('all of them are loaded');
  const Title = () => useText(area)('title');
  const Part = formPart(async () => Title, [area]);
  await loadFormParts();
  expect(phrasesOf('en', area)).toBeDefined();
  const { container } = render(<Part />);
  expect(container.textContent).toBe(phrasesOf('en', area)?.['title']);
});
