import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

import type { KeyCheck } from './manifest.ts';

const BYTES = 32;
/** 32 MB and about 100 ms for each try, so that a weak key is not found by guessing. */
const COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

function proofOf(key: string, salt: string): Buffer {
  return scryptSync(`backup ${key}`, Buffer.from(salt, 'base64url'), BYTES, COST);
}

/** Makes a proof of a key, with a salt of its own. */
export function makeKeyCheck(key: string): KeyCheck {
  const salt = randomBytes(BYTES).toString('base64url');
  return { salt, proof: proofOf(key, salt).toString('base64url') };
}

/** Checks whether a proof was made with one of the keys. */
export function isProvedBy({ salt, proof }: KeyCheck, keys: readonly string[]): boolean {
  const expected = Buffer.from(proof, 'base64url');
  return keys.some((key) => {
    const found = proofOf(key, salt);
    return found.length === expected.length && timingSafeEqual(found, expected);
  });
}
