import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';

import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { useText } from '../../ui/text/useText.ts';
import { usePageWait } from './usePageWait.ts';

/** Says, under the top bar and to a screen reader, that the next page is on its way: until it is there, the page stays as it is (SHELL-61, KIT-15). */
export function PageProgress() {
  const t = useText('shell');
  const isWaiting = usePageWait();
  return (
    <>
      {isWaiting && <ProgressLine label={t('loading')} edge="bottom" />}
      <Box component="output" sx={visuallyHidden}>
        {isWaiting ? t('loading') : ''}
      </Box>
    </>
  );
}
