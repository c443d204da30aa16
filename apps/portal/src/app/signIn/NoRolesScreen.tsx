import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from './MessagePage.tsx';
import { SignInElsewhere } from './SignInElsewhere.tsx';

/** The request-access page: a person without a role reads whom to ask (SHELL-21, ERR-22). */
export function NoRolesScreen() {
  const t = useText('errors');
  return (
    <MessagePage
      title={t('screens.noRoles.title')}
      actions={
        <>
          <Button variant="contained" component={Link} to="/" reloadDocument>
            {t('actions.retry')}
          </Button>
          <SignInElsewhere />
        </>
      }
    >
      {t('screens.noRoles.advice')}
    </MessagePage>
  );
}
