import Button from '@mui/material/Button';

import { useText } from '../text/useText.ts';
import { ErrorPicture } from './pictures.tsx';
import { StatePanel } from './StatePanel.tsx';
import { useErrorText } from './useErrorText.ts';
import type { FailedWork } from './useErrorText.ts';

interface ErrorStateProps {
  readonly error: unknown;
  readonly work?: FailedWork;
  /** The resource whose own words say what did not work. */
  readonly area?: string;
  /** Does again what failed; without it the button reloads the page. */
  readonly onRetry?: () => void;
  readonly isPage?: boolean;
}

/** Shows what happened, what to do, a button that does it, and the request id small. */
export function ErrorState({ error, work = 'loading', area, onRetry, isPage = false }: ErrorStateProps) {
  const t = useText('errors');
  const { title, advice, requestId } = useErrorText(area)(error, work);
  const handleClick = () => {
    if (onRetry === undefined) location.reload();
    else onRetry();
  };
  return (
    <StatePanel
      announce="alert"
      isPage={isPage}
      picture={<ErrorPicture />}
      title={title}
      body={advice}
      action={
        <Button variant="outlined" onClick={handleClick}>
          {onRetry === undefined ? t('actions.reload') : t('actions.refresh')}
        </Button>
      }
      footnote={requestId === undefined ? undefined : t('actions.request', { id: requestId })}
    />
  );
}
