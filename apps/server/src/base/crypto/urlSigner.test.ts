import { describe, expect, it } from 'vitest';

import { createUrlSigner, fileMark } from './urlSigner.ts';

const ID = '01a1fc20-7ee1-763c-9555-07bea88d34d4';
const OTHER = '01a1fc20-7ee1-763c-9555-07bea88d34d5';

function partsOf(url: string): { file: string; expires: string; signature: string } {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const [, file = ''] = /^\/api\/file\/([^/]+)\/content$/.exec(pathname) ?? [];
  return { file, expires: searchParams.get('expires') ?? '', signature: searchParams.get('signature') ?? '' };
}

describe('the address of a file', () => {
  it('is valid for that file only, for an hour at most, and cannot be prolonged (API-41)', () => {
    let now = Date.UTC(2026, 0, 1, 12, 3);
    const signer = createUrlSigner('a key of at least thirty-two characters', () => now);
    const { file, expires, signature } = partsOf(signer.sign(ID));
    expect(file).toBe(ID);
    expect(signer.isValid(ID, expires, signature)).toBe(true);
    expect(signer.isValid(OTHER, expires, signature)).toBe(false);
    expect(signer.isValid(ID, String(Number(expires) + 60), signature)).toBe(false);
    expect(signer.isValid(ID, expires, `${signature}x`)).toBe(false);
    expect(signer.isValid(ID, expires, '')).toBe(false);
    expect(signer.isValid(ID, `${expires}.0`, signature)).toBe(false);
    expect(createUrlSigner('another key of at least thirty-two', () => now).isValid(ID, expires, signature)).toBe(
      false,
    );
    now += 60 * 60_000;
    expect(signer.isValid(ID, expires, signature)).toBe(false);
  });

  it('is made of a kept mark by every process with the key, also after the key was changed, and by no other (OPS-08)', () => {
    const [key, next] = ['a key of at least thirty-two characters', 'another key of at least thirty-two'];
    const kept = createUrlSigner(key).keepMarked(JSON.stringify({ logoUrl: `${fileMark}${ID}` }));
    expect(kept).not.toContain(fileMark);
    expect(createUrlSigner(key).signMarked(kept)).toContain(`/api/file/${ID}/content?`);
    expect(createUrlSigner(next, Date.now, [key]).signMarked(kept)).toContain(`/api/file/${ID}/content?`);
    expect(createUrlSigner(next).signMarked(kept)).toBe(kept);
  });

  it('stays the same for five minutes, so that browsers can keep the picture (API-41)', () => {
    let now = Date.UTC(2026, 0, 1, 12, 3);
    const signer = createUrlSigner('a key of at least thirty-two characters', () => now);
    const address = signer.sign(ID);
    expect(signer.sign(OTHER)).not.toBe(address);
    now += 60_000;
    expect(signer.sign(ID)).toBe(address);
    now += 60_000;
    expect(signer.sign(ID)).not.toBe(address);
  });

  it('is in an answer where the database has marked it, and only there (API-41)', () => {
    const signer = createUrlSigner('a key of at least thirty-two characters');
    const answer = signer.signMarked(`{"a":"${fileMark}${ID}","b":"file:${ID}"}`);
    expect(answer).toContain(`"a":"/api/file/${ID}/content?expires=`);
    expect(answer).toContain(`"b":"file:${ID}"`);
    expect(answer).not.toContain(fileMark);
  });
});
