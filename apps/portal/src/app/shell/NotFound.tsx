import Button from '@mui/material/Button';
import { Link } from 'react-router';

import { useDocumentTitle } from '../../kit/navigation/useDocumentTitle.ts';
import { ClosedPicture } from '../../ui/feedback/pictures.tsx';
import { StatePanel } from '../../ui/feedback/StatePanel.tsx';
import { useText } from '../../ui/text/useText.ts';

/** An address that leads nowhere, or nowhere for this role: which of the two is not said (ERR-23, SHELL-20, NAV-05). */
export function NotFound({ advice }: { readonly advice?: string | undefined }) {
  const t = useText('errors');
  const title = t('screens.pageNotFound.title');
  useDocumentTitle(title);
  return (
    <StatePanel
      isPage
      announce="alert"
      picture={<ClosedPicture />}
      title={title}
      body={advice ?? t('screens.pageNotFound.advice')}
      action={
        <Button variant="outlined" component={Link} to="/">
          {t('actions.home')}
        </Button>
      }
    />
  );
}
