import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Skeleton from '@mui/material/Skeleton';

import { TitledDialog } from '../../ui/feedback/TitledDialog.tsx';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
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
  const { data, error } = usePortalConfig(isOpen);
  return (
    <TitledDialog title={t('help.title')} isOpen={isOpen} onClose={onClose}>
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
    </TitledDialog>
  );
}
