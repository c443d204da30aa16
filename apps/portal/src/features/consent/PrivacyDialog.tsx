import { consentCategories } from '@atrium/contract';
import type { ConsentCategory } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId, useState, useSyncExternalStore } from 'react';

import { TitledDialog } from '../../ui/feedback/TitledDialog.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useConsent } from './consent.ts';

/** What is gathered of the person now, in the shape `useSyncExternalStore` takes; null while nothing is. */
export interface GatheringState {
  subscribe(listener: () => void): () => void;
  get(): 'off' | 'waiting' | 'starting' | 'recording' | null;
}

interface PrivacyDialogProps {
  readonly isOpen: boolean;
  readonly gathering: GatheringState;
  readonly onChoose: (groups: readonly ConsentCategory[]) => void;
  readonly onClose: () => void;
}

/** The categories one by one, with what each means, for the first choice and for changing it later (MON-01, MON-02). */
export function PrivacyDialog({ isOpen, gathering, onChoose, onClose }: PrivacyDialogProps) {
  const t = useText('shell');
  const privacy = useText('privacy');
  const id = useId();
  const chosen = useConsent()?.groups ?? [];
  // Null while it exists as it was chosen: the switches then follow a choice made in another tab.
  const [draft, setDraft] = useState<readonly ConsentCategory[] | null>(null);
  const groups = draft ?? chosen;
  const state = useSyncExternalStore(gathering.subscribe, gathering.get);
  const handleClose = () => {
    setDraft(null);
    onClose();
  };
  const handleSave = () => {
    onChoose(groups);
    handleClose();
  };
  return (
    <TitledDialog title={t('privacy.title')} isOpen={isOpen} onClose={handleClose}>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        {privacy('intro')}
        {consentCategories.map((category) => (
          <Box key={category}>
            <FormControlLabel
              label={privacy(category)}
              control={
                <Switch
                  checked={groups.includes(category)}
                  onChange={(_, isOn) =>
                    setDraft([...groups.filter((other) => other !== category), ...(isOn ? [category] : [])])
                  }
                  slotProps={{ input: { role: 'switch', 'aria-describedby': `${id}-${category}` } }}
                />
              }
            />
            <FormHelperText id={`${id}-${category}`}>
              {privacy(`${category}Help`)}
              {category === 'C0002' ? ` ${privacy(`state.${state ?? 'none'}`)}` : null}
            </FormHelperText>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={handleClose}>{t('cancel')}</Button>
        <Button variant="contained" onClick={handleSave}>
          {privacy('save')}
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
