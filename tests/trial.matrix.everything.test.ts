import { describe, it } from 'vitest';

import { plainCases } from './accessMatrix.ts';
import { triedRoutes, useTrials } from './trialMatrix.ts';

describe('a trial by a person who has everything', () => {
  const { expectPlain, expectOther } = useTrials(() => true);

  it.each(plainCases)(
    '$title gives exactly what both roles give, as each sample role (SEC-03, PERM-33, PERM-34)',
    (one) => expectPlain(one),
  );

  it.each(triedRoutes)('$title gives exactly what both roles give, as each sample role (SEC-03, PERM-34)', (one) =>
    expectOther(one),
  );
});
