import Box from '@mui/material/Box';
import { useEffect } from 'react';

import { useLocation } from 'react-router';

import { trialStore } from './trialStore.ts';
import { useTrial } from './useTrial.ts';
import { laterPart } from '../../ui/later/laterPart.ts';

/** Whether someone is signed in, as the sign-in client reports it. */
interface SignInPort {
  status(): string;
  subscribe(listener: () => void): () => void;
}

// Almost no one tries a role: the banner is loaded when someone does.
const TrialBanner = laterPart(async () => (await import('./TrialBanner.tsx')).TrialBanner);

/** The banner above every page while a role is tried, which ends when the person is no longer signed in (PERM-35). */
export function TrialNotice({ auth }: { readonly auth: SignInPort }) {
  const { trial, refused } = useTrial();
  const { pathname } = useLocation();
  useEffect(() => {
    // Signing out leads to the provider and may come back as someone else; signing in begins with the own role.
    if (pathname === '/signin' || pathname === '/login') trialStore.end();
  }, [pathname]);
  useEffect(() => {
    const follow = () => {
      if (auth.status() === 'notAuthenticated') trialStore.end();
    };
    follow();
    return auth.subscribe(follow);
  }, [auth]);
  return (
    <Box role="status" sx={trial === null ? {} : { position: 'sticky', top: 0, zIndex: 'appBar' }}>
      {trial === null && refused === null ? null : <TrialBanner />}
    </Box>
  );
}
