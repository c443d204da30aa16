import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';

import { AfterDelay } from '../../ui/feedback/AfterDelay.tsx';
import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from '../signIn/MessagePage.tsx';

/** Closes its own window (SHELL-05). A browser closes only a window that a page has opened; in any other one it is said that the work is done. */
export function CloseScreen() {
  const errors = useText('errors');
  const t = useText('pages');
  useEffect(() => window.close(), []);
  return (
    <AfterDelay>
      <MessagePage
        title={t('close.title')}
        actions={
          <Button variant="outlined" component={Link} to="/" replace>
            {errors('actions.home')}
          </Button>
        }
      >
        {t('close.advice')}
      </MessagePage>
    </AfterDelay>
  );
}
