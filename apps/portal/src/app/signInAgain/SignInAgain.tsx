import { useEffect, useSyncExternalStore } from 'react';

import { laterPart } from '../../ui/later/laterPart.ts';
import { signInQuestion } from './signInQuestion.ts';

const SignInAgainDialog = laterPart(async () => (await import('./SignInAgainDialog.tsx')).SignInAgainDialog);

/** Lets a person sign in again where the server asks for it: the page with what is typed stays below (SEC-20). */
export function SignInAgain() {
  const isAsked = useSyncExternalStore(signInQuestion.subscribe, signInQuestion.isAsked);
  useEffect(() => () => signInQuestion.answer(false), []);
  return isAsked ? <SignInAgainDialog /> : null;
}
