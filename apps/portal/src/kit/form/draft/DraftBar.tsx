import CloseIcon from '@mui/icons-material/CloseOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';

import { RelativeTime } from '../../../ui/format/RelativeTime.tsx';
import { useText } from '../../../ui/text/useText.ts';
import type { RecordValues } from '../../definition/formDefinition.ts';
import type { FormDraft } from './useDraft.ts';

interface DraftBarProps {
  readonly draft: FormDraft;
  /** The record as the server has it now. */
  readonly record: RecordValues | null;
  /** The bar is going: the focus has to go somewhere. */
  readonly onClose: () => void;
}

/** Says that something typed earlier was kept, and offers to restore or to discard it; it can be dismissed (KIT-07). */
export function DraftBar({ draft, record, onClose }: DraftBarProps) {
  const t = useText('kit');
  const { found, isResumed } = draft;
  const act = (action: () => void) => () => {
    action();
    onClose();
  };
  const isNewer = record !== null && found !== undefined && record.version > (found.base?.version ?? 0);
  return (
    <Box role="status">
      {(found !== undefined || isResumed) && (
        <Alert
          severity="info"
          role="presentation"
          sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
          action={
            <>
              {found !== undefined && (
                <>
                  <Button color="inherit" onClick={act(draft.restore)}>
                    {t('form.draft.restore')}
                  </Button>
                  <Button color="inherit" onClick={act(draft.discard)}>
                    {t('form.draft.discard')}
                  </Button>
                </>
              )}
              <IconButton color="inherit" aria-label={t('form.draft.dismiss')} onClick={act(draft.dismiss)}>
                <CloseIcon />
              </IconButton>
            </>
          }
        >
          {found === undefined ? (
            t('form.draft.resumed')
          ) : (
            <>
              {t('form.draft.found')} <RelativeTime value={new Date(found.savedAt).toISOString()} />
              {isNewer && <div>{t('form.draft.newer', { editor: record.revision.editor ?? t('merge.somebody') })}</div>}
            </>
          )}
        </Alert>
      )}
    </Box>
  );
}
