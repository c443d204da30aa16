import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { MessagePage } from './MessagePage.tsx';

/** Says that no customer owns the e-mail's domain (AUTH-06, SHELL-22, ERR-29). */
export function InvalidDomainScreen() {
  const t = useText('errors');
  const signin = useText('signin');
  const [search] = useSearchParams();
  return (
    <MessagePage
      title={t('screens.invalidDomain.title')}
      actions={
        <Button variant="contained" component={Link} to="/signin">
          {signin('anotherAddress')}
        </Button>
      }
    >
      {t('screens.invalidDomain.advice', { domain: (search.get('domain') ?? '').slice(0, 253) })}
    </MessagePage>
  );
}
