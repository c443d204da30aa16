import { consentCategories } from '@atrium/contract';
import type { ConsentCategory } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';

import type { FocusEvent } from 'react';

import { useText } from '../../ui/text/useText.ts';
import { chooseConsent, useConsent } from './consent.ts';
import type { GatheringState } from './PrivacyDialog.tsx';
import { laterPart } from '../../ui/later/laterPart.ts';

const PrivacyDialog = laterPart(async () => (await import('./PrivacyDialog.tsx')).PrivacyDialog, {
  texts: ['privacy'],
});

/**
 * Asks for consent until the person has chosen; accepting and refusing look the same (MON-02). It pushes the page down and
 * covers nothing. In the page's order it comes last, so that the keyboard begins where the work is.
 */
export function ConsentBar({ gathering }: { readonly gathering: GatheringState }) {
  const t = useText('shell');
  const consent = useConsent();
  const [isDialogOpen, setIsDialogOpen] = useState<boolean | null>(null);
  const cameFrom = useRef<Element | null>(null);
  if (consent !== null) return null;

  const handleFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) cameFrom.current = event.relatedTarget;
  };
  const choose = (groups: readonly ConsentCategory[]) => {
    chooseConsent(groups);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <Box
      component="section"
      className="consentBar"
      aria-label={t('privacy.label')}
      onFocus={handleFocus}
      sx={{
        order: -1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 6,
        rowGap: 2,
        px: { xs: 4, md: 6 },
        py: 3,
        borderBottom: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
      }}
    >
      <Typography variant="body2" sx={{ flex: '1 1 280px' }}>
        {t('privacy.lead')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" onClick={() => choose(consentCategories)}>
          {t('privacy.accept')}
        </Button>
        <Button variant="outlined" onClick={() => choose([])}>
          {t('privacy.refuse')}
        </Button>
        <Button onClick={() => setIsDialogOpen(true)} {...PrivacyDialog.approach}>
          {t('privacy.choose')}
        </Button>
      </Box>
      {isDialogOpen === null ? null : (
        <PrivacyDialog
          isOpen={isDialogOpen}
          gathering={gathering}
          onChoose={choose}
          onClose={() => setIsDialogOpen(false)}
        />
      )}
    </Box>
  );
}
