import Button from '@mui/material/Button';

import { ErrorPicture } from '../../ui/feedback/pictures.tsx';
import { StatePanel } from '../../ui/feedback/StatePanel.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useUpdateOffer } from './useUpdateOffer.ts';

interface LoadFailureProps {
  /** Tries again in place; without it the button reloads the page. */
  readonly onRetry?: (() => void) | undefined;
}

/** A part of the portal could not be fetched: tries again, or upgrades where a new version took the part's place (ERR-61). */
export function LoadFailure({ onRetry }: LoadFailureProps) {
  const t = useText('errors');
  const shell = useText('shell');
  const { isOffered, upgrade } = useUpdateOffer();
  const retry = onRetry ?? (() => location.reload());
  return (
    <StatePanel
      announce="alert"
      isPage
      picture={<ErrorPicture />}
      title={t('screens.partNotLoaded.title')}
      body={isOffered ? t('screens.partReplaced.advice') : t('screens.partNotLoaded.advice')}
      action={
        isOffered ? (
          <Button variant="contained" onClick={upgrade}>
            {shell('update.action')}
          </Button>
        ) : (
          <Button variant="outlined" onClick={retry}>
            {onRetry === undefined ? t('actions.reload') : t('actions.retry')}
          </Button>
        )
      }
    />
  );
}
