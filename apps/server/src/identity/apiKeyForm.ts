import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIX = 'atr_';
const RANDOM_LENGTH = 33;
const CHECK_LENGTH = 6;
/** How many characters are kept readable: the prefix and six, of which there are 57 billion. */
const START_LENGTH = PREFIX.length + 6;

const form = new RegExp(String.raw`^${PREFIX}[0-9A-Za-z]{${String(RANDOM_LENGTH + CHECK_LENGTH)}}$`);

/** Returns the checksum of a key's characters before it: its CRC32 in base 62. */
function checkOf(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    digits = (DIGITS[rest % DIGITS.length] ?? '') + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}

/** What is kept of a key: its digest, and the first characters, by which a person recognises it (KEY-02). */
export interface KeptKey {
  readonly hash: string;
  readonly start: string;
}

/** Checks whether a secret means to be an API key, whatever its checksum. */
export function isCalledKey(secret: string): boolean {
  return secret.startsWith(PREFIX);
}

/** Checks the form and the checksum of a key, so that what was mistyped or made up costs no statement (KEY-02). */
export function isKeyForm(secret: string): boolean {
  return form.test(secret) && secret.endsWith(checkOf(secret.slice(0, -CHECK_LENGTH)));
}

/** Finds the keys in a text, each once. */
export function keysIn(text: string): string[] {
  const alike = text.match(new RegExp(form.source.replace(/[$^]/g, ''), 'g')) ?? [];
  return [...new Set(alike)].filter(isKeyForm);
}

/** Returns what is kept of a key. It is random enough that a plain digest can not be guessed back. */
export function keptOf(secret: string): KeptKey {
  return { hash: hash('sha256', secret, 'base64url'), start: secret.slice(0, START_LENGTH) };
}

/** A key that has just been made: its characters are known for this one answer. */
export class NewKey {
  readonly secret: string;
  readonly kept: KeptKey;

  constructor() {
    let random = PREFIX;
    for (let place = 0; place < RANDOM_LENGTH; place += 1) random += DIGITS[randomInt(DIGITS.length)] ?? '';
    this.secret = random + checkOf(random);
    this.kept = keptOf(this.secret);
  }
}
