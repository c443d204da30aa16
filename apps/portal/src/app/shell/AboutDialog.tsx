import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { useId } from 'react';

import { restoreFocus } from '../../kit/feedback/focusMemory.ts';
import { useErrorText } from '../../kit/feedback/useErrorText.ts';
import { useText } from '../../kit/text/useText.ts';
import { usePortalConfig } from '../usePortalConfig.ts';

interface AboutDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const facts = ['version', 'commit', 'environment'] as const;

/** Version, commit and environment of what is running (SHELL-42). */
export function AboutDialog({ isOpen, onClose }: AboutDialogProps) {
  const t = useText('shell');
  const errorText = useErrorText();
  const titleId = useId();
  const { data, error } = usePortalConfig(isOpen);
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: restoreFocus } }}
    >
      <DialogTitle id={titleId}>{t('help.title')}</DialogTitle>
      <DialogContent>
        {error === null ? (
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 4, rowGap: 2, m: 0 }}>
            {facts.map((fact) => (
              <Box key={fact} sx={{ display: 'contents' }}>
                <Box component="dt" sx={{ color: 'text.secondary' }}>
                  {t(`help.${fact}`)}
                </Box>
                <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                  {data === undefined ? <Skeleton width={120} /> : data[fact]}
                </Box>
              </Box>
            ))}
          </Box>
        ) : (
          errorText(error, 'loading').title
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
