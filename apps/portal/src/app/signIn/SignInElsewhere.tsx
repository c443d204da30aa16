import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { useAuth, useAuthStatus } from '../authContext.ts';

/** The way to another account: signs out who is signed in, else leads to sign-in. */
export function SignInElsewhere() {
  const shell = useText('shell');
  const signin = useText('signin');
  const auth = useAuth();
  const status = useAuthStatus();
  useEffect(() => {
    if (status === 'unknown') void auth.start();
  }, [auth, status]);
  return status === 'authenticated' ? (
    <Button onClick={() => void auth.logout()}>{shell('noRoles.other')}</Button>
  ) : (
    <Button component={Link} to="/signin">
      {signin('back')}
    </Button>
  );
}
