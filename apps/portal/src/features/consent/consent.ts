import { consentCategories, times } from '@atrium/contract';
import type { ConsentCategory } from '@atrium/contract';
import { useSyncExternalStore } from 'react';

import { openChannel, type TabChannel } from '../../ui/storage/openChannel.ts';

/** What was chosen in this browser. */
export interface Consent {
  /** The categories that are allowed. */
  readonly groups: readonly ConsentCategory[];
  /** Who chose; null for a choice made before sign-in, which is whose who signs in next. */
  readonly personId: string | null;
}

const COOKIE_NAME = 'atrium_consent';
const CHANNEL_NAME = 'atrium.consent';
/** Half a year; then the person is asked again. */
const KEPT = 180 * times.day;

const listeners = new Set<() => void>();
let channel: TabChannel | null = null;
/** The person signed in on this page. */
let currentPerson: string | null = null;
let lastRead: { readonly text: string | null; readonly consent: Consent | null } = { text: null, consent: null };
/** Whether the cookie was read in this task: a browser asks another process for its cookies, which takes milliseconds. */
let isKnown = false;

function cookieText(): string | null {
  const start = `${COOKIE_NAME}=`;
  const found = document.cookie.split('; ').find((part) => part.startsWith(start));
  return found?.slice(start.length) ?? null;
}

function parse(text: string | null): Consent | null {
  if (text === null) return null;
  const parts = new Map(text.split('&').map((part): [string, string] => [part.slice(0, 5), part.slice(6)]));
  // A cookie that does not name every category is none of ours, or from before there was that category.
  if (!consentCategories.every((category) => /^[01]$/.test(parts.get(category) ?? ''))) return null;
  return {
    groups: consentCategories.filter((category) => parts.get(category) === '1'),
    personId: parts.get('chose') ?? null,
  };
}

function write(consent: Consent | null): void {
  const groups = consentCategories.map((category) => `${category}:${consent?.groups.includes(category) ? '1' : '0'}`);
  const chose = consent?.personId == null ? [] : [`chose:${consent.personId}`];
  const age = consent === null ? 0 : KEPT / times.second;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE_NAME}=${[...groups, ...chose].join('&')}; Path=/; Max-Age=${String(age)}; SameSite=Lax${secure}`;
  tellListeners();
  // Not heard by this page itself: a category withdrawn in one tab ends in all of them.
  const others = openChannel(CHANNEL_NAME);
  others.postMessage(null);
  others.close();
}

/** The choice made in this browser; null while there is none, which allows nothing (MON-02). */
function readConsent(): Consent | null {
  if (isKnown) return lastRead.consent;
  const text = cookieText();
  if (text !== lastRead.text) lastRead = { text, consent: parse(text) };
  isKnown = true;
  queueMicrotask(() => {
    isKnown = false;
  });
  return lastRead.consent;
}

/** Has the cookie read again, and tells who listens. */
function tellListeners(): void {
  isKnown = false;
  for (const listener of [...listeners]) listener();
}

/** Calls the listener when the choice has changed, in this tab or another; the returned function ends it. */
export function subscribeConsent(listener: () => void): () => void {
  if (channel === null) {
    channel = openChannel(CHANNEL_NAME);
    channel.addEventListener('message', tellListeners);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = null;
  };
}

/** Checks whether the person allows a category (MON-01, MON-04, MON-05). Ask again when `subscribeConsent` reports a change. */
export function hasConsent(category: ConsentCategory): boolean {
  return readConsent()?.groups.includes(category) ?? false;
}

/** Keeps a choice: the categories that are allowed, all others refused (MON-02). */
export function chooseConsent(groups: readonly ConsentCategory[]): void {
  write({ groups, personId: currentPerson });
}

/** Notes who is signed in. A choice made before sign-in becomes theirs; that of another person at this browser does not count for them, and they are asked. */
export function enterConsent(personId: string): void {
  currentPerson = personId;
  const consent = readConsent();
  if (consent === null || consent.personId === personId) return;
  write(consent.personId === null ? { ...consent, personId } : null);
}

/** Notes that no one is signed in any more; the choice stays. */
export function leaveConsent(): void {
  currentPerson = null;
}

/** The choice of this browser, for a component. */
export function useConsent(): Consent | null {
  return useSyncExternalStore(subscribeConsent, readConsent);
}
