import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, sumCounts } from '../tools/testCounts.ts';

const vitest = (failed: number, brokenFiles: number) =>
  JSON.stringify({
    numPassedTests: 5,
    testResults: [
      {
        name: 'a.test.ts',
        status: failed > 0 ? 'failed' : 'passed',
        assertionResults: [
          { status: 'passed', fullName: 'lists' },
          ...Array.from({ length: failed }, (_, index) => ({ status: 'failed', fullName: `saves ${index}` })),
        ],
      },
      ...Array.from({ length: brokenFiles }, () => ({ name: 'b.test.ts', status: 'failed', assertionResults: [] })),
    ],
  });

const journey = (title: string, status: string) => ({ title, tests: [{ status }] });

describe('the last lines of the tests', () => {
  it('add up what passed, and name what failed (OPS-02)', () => {
    const journeys = JSON.stringify({
      stats: { expected: 3 },
      errors: [],
      suites: [
        {
          file: 'c.spec.ts',
          specs: [journey('opens', 'expected'), journey('closes', 'unexpected')],
          suites: [{ file: 'c.spec.ts', specs: [journey('waits', 'flaky'), journey('rests', 'skipped')] }],
        },
      ],
    });
    const counts = [countVitest(vitest(1, 0), 1), countPlaywright(journeys, 1)];
    expect(sumCounts(counts)).toEqual({
      passed: 8,
      failures: ['a.test.ts: saves 0', 'c.spec.ts: closes', 'c.spec.ts: waits (passed when repeated)'],
    });
  });

  it('are never green after a run that broke (OPS-02)', () => {
    expect(countVitest(null, 1)).toEqual({ passed: 0, failures: ['the run itself: it ended with 1'] });
    expect(countVitest(vitest(0, 0), 1)).toEqual({ passed: 5, failures: ['the run itself: it ended with 1'] });
    expect(countVitest(vitest(0, 1), 1).failures).toEqual(['b.test.ts: broke before its first test']);
    expect(countPlaywright(null, 137).failures).toHaveLength(1);
    const noServer = JSON.stringify({ stats: { expected: 0 }, suites: [], errors: [{ message: 'no server' }] });
    expect(countPlaywright(noServer, 1)).toEqual({ passed: 0, failures: ['no server'] });
  });
});
