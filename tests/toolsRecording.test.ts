import { describe, expect, it } from 'vitest';

import { compareRecordings, type RecordedCall } from '../tools/recording/compare.ts';
import { createNormalise } from '../tools/recording/normalise.ts';

const KNOWN = '01a20344-fd27-7f46-8c6a-b74411649b87';
const [first, second] = ['01a20344-fd27-7f46-8c6a-000000000001', '01a20344-fd27-7f46-8c6a-000000000002'];
const loadedAt = new Date('2026-11-18T10:00:00.000Z');

describe('what is alike in every recording', () => {
  const normalise = createNormalise(new Map([[KNOWN, 'users-1']]), loadedAt);

  it('names known ids by table and others by the first call that has them', () => {
    expect(normalise(`${KNOWN} ${first.toUpperCase()} ${second}`, 7)).toBe('users-1 id-7.1 id-7.2');
    expect(normalise(`${second} ${first.replace(/1$/, '3')}`, 8)).toBe('id-7.2 id-8.1');
  });

  it('keeps the instants of the portfolio and none of the recording', () => {
    const kept = '2025-11-21T07:04:34.495Z 2026-12-24T09:00:00.000Z';
    expect(normalise(`${kept} 2026-11-22T12:39:58.404Z`, 1)).toBe(`${kept} now`);
  });

  it('reads tokens of pages and leaves out signatures and the version', () => {
    const token = Buffer.from(JSON.stringify(['A', KNOWN])).toString('base64url');
    expect(normalise(`%24skiptoken=${token}`, 1)).toBe('%24skiptoken=["A","users-1"]');
    expect(normalise('content?expires=1795354500&signature=a-b_c', 1)).toBe('content?expires=…&signature=…');
    expect(normalise('private, max-age=3392, immutable', 1)).toBe('private, max-age=…, immutable');
    expect(normalise('"version":"4.68.0","version":3', 1)).toBe('"version":"…","version":3');
  });
});

describe('two recordings', () => {
  const call: RecordedCall = {
    person: 'admin@atrium.example',
    method: 'GET',
    path: 'config/policy',
    sent: '',
    status: 200,
    headers: { etag: '"1"' },
    body: '{"value":[]}',
  };

  it('are alike when every call is answered alike', () => {
    expect(compareRecordings([call, call], [{ ...call }, { ...call }])).toEqual([]);
  });

  it('differ in the first line of status, headers and body that is another', () => {
    const title = 'GET config/policy as admin@atrium.example';
    expect(compareRecordings([call], [{ ...call, status: 403, body: '' }])).toEqual([
      `${title}\n  - status: 200\n  + status: 403`,
    ]);
    expect(compareRecordings([call], [{ ...call, headers: { etag: '"2"' } }])).toEqual([
      `${title}\n  - etag: "1"\n  + etag: "2"`,
    ]);
    expect(compareRecordings([call, call], [call, { ...call, body: '{"value":[1]}' }])).toEqual([
      `${title} (call 2)\n  - body: {"value":[]}\n  + body: {"value":[1]}`,
    ]);
  });

  it('differ in calls that only one of them has', () => {
    const other = { ...call, path: 'config/cards' };
    expect(compareRecordings([call], [other])).toEqual([
      'GET config/cards as admin@atrium.example\n  + only in the new recording',
      'GET config/policy as admin@atrium.example\n  - only in the earlier recording',
    ]);
  });
});
