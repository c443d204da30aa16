import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useSearchParams } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import { emptyReasons } from '../router/paths.ts';
import { foreignText } from './foreignText.ts';
import { MessagePage } from './MessagePage.tsx';
import { SignInElsewhere } from './SignInElsewhere.tsx';

/** The keys that the guards send here, which are the titles, with the advice of each. */
const screenOfKey = {
  'messages.error': 'noMenu',
  'validationMessages.unauthorized': 'unauthorized',
  'validationMessages.userProfileKo': 'profileNotLoaded',
} as const;

function isKnownKey(message: string): message is keyof typeof screenOfKey {
  return Object.hasOwn(screenOfKey, message);
}

/** Shows an error message: a known key translated, other text as plain text that is not the product's own word (SHELL-04). */
export function ErrorScreen() {
  const t = useText('errors');
  const [search] = useSearchParams();
  const message = search.get('message') ?? '';
  const key = isKnownKey(message) ? message : null;
  const reason = key === 'messages.error' ? emptyReasons.find((known) => known === search.get('reason')) : undefined;
  const screen = reason ?? (key === null ? 'unexpected' : screenOfKey[key]);
  const foreign = key === null ? foreignText(message) : '';
  return (
    <MessagePage
      title={key === null || reason !== undefined ? t(`screens.${reason ?? 'unexpected'}.title`) : t(key)}
      actions={
        <>
          <Button variant="contained" component={Link} to="/" reloadDocument>
            {t('actions.retry')}
          </Button>
          <SignInElsewhere />
        </>
      }
    >
      {foreign === '' ? (
        t(`screens.${screen}.advice`)
      ) : (
        <>
          <Typography variant="h2" color="textPrimary">
            {t('actions.said')}
          </Typography>
          <Box dir="auto" sx={{ whiteSpace: 'pre-wrap', unicodeBidi: 'isolate' }}>
            {foreign}
          </Box>
        </>
      )}
    </MessagePage>
  );
}
