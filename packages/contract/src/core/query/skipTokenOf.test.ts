import { expect, it } from 'vitest';

import { skipTokenOf } from './skipTokenOf.ts';

it('reads the token of the next page from its link, however it is written there (API-38)', () => {
  const token = 'WyJBICYgQiJd+/=é &';
  // As forms and addresses write it.
  expect(skipTokenOf('/api/space?%24top=50&%24skiptoken=WyJBICYgQiJd%2B%2F%3D%C3%A9+%26')).toBe(token);
  expect(skipTokenOf(`/api/space?$skiptoken=${encodeURIComponent(token)}&$top=50`)).toBe(token);
  for (const link of [undefined, '', '/api/space', '/api/space?$top=50']) expect(skipTokenOf(link)).toBeNull();
});
