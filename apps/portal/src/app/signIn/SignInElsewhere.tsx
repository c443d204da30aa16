import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { useAuth, useAuthStatus } from '../authContext.ts';
import { useSignOut } from '../useSignOut.ts';

/** The way to another account: signs out who is signed in, else leads to sign-in. */
export function SignInElsewhere() {
  const shell = useText('shell');
  const signin = useText('signin');
  const auth = useAuth();
  const handleSignOut = useSignOut();
  const status = useAuthStatus();
  useEffect(() => {
    if (status === 'unknown') void auth.start();
  }, [auth, status]);
  return status === 'authenticated' ? (
    <Button onClick={handleSignOut}>{shell('noRoles.other')}</Button>
  ) : (
    <Button component={Link} to="/signin">
      {signin('back')}
    </Button>
  );
}
