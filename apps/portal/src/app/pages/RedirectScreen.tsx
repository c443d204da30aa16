import Button from '@mui/material/Button';
import { useEffect, useMemo } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from '../signIn/MessagePage.tsx';
import { keepRedirect, readRedirect } from './redirectParameters.ts';

/** Keeps what a link into the portal says and goes on to the application, through sign-in when needed; a link that is not valid is reported and keeps nothing (SHELL-07 to SHELL-11, ERR-32). */
export function RedirectScreen() {
  const errors = useText('errors');
  const t = useText('pages');
  const { locale } = useFormats();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { values, invalid } = useMemo(() => readRedirect(search), [search]);
  const isValid = invalid.length === 0;
  useEffect(() => {
    if (!isValid) return;
    keepRedirect(values);
    // Replaced, so that going back does not lead here again.
    void navigate('/', { replace: true });
  }, [isValid, values, navigate]);
  if (isValid) return null;
  return (
    <MessagePage
      title={errors('screens.invalidQueryParams.title')}
      actions={
        <Button variant="contained" component={Link} to="/" replace>
          {errors('actions.home')}
        </Button>
      }
    >
      <p role="alert">{errors('screens.invalidQueryParams.advice')}</p>
      <p>{t('redirect.invalid', { names: new Intl.ListFormat(locale).format(invalid) })}</p>
    </MessagePage>
  );
}
