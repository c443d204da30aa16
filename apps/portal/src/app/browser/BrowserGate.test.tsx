import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { BrowserGate } from './BrowserGate.tsx';

it('draws nothing while the support of the browser is unknown (SHELL-25)', () => {
  expect(renderToString(<BrowserGate>portal</BrowserGate>)).toBe('');
});
