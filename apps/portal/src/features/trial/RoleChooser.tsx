import {
  placeNeededBy,
  type PrivilegeMap,
  type TrialPlaceKind,
  trialPlaceKinds,
  trialPlaceName,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { useNames } from '../../kit/names/useNames.ts';
import { useSettledText } from '../../ui/text/useSettledText.ts';
import { restoreFocus } from '../../ui/feedback/focusMemory.ts';
import { useErrorText } from '../../ui/feedback/useErrorText.ts';
import { useText } from '../../ui/text/useText.ts';
import { SWITCH_ROLE_PATH } from './switchRolePath.ts';
import { type TrialPlace, TrialPlaceInput } from './TrialPlaceInput.tsx';

interface RoleChoice {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly privilegeMap: PrivilegeMap;
}

interface RoleChooserProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const MAX_SHOWN = 50;

/** A role that waits for its place, and what that has to be. */
interface Waiting {
  readonly name: string;
  readonly needed: TrialPlaceKind;
}

/** Tells whether a role that needs a kind of place can be tried in one: the place is of that kind, or within one. */
function fits(place: TrialPlace | null, needed: TrialPlaceKind): boolean {
  return place !== null && trialPlaceKinds.indexOf(place.kind) >= trialPlaceKinds.indexOf(needed);
}

/** The roles that the person may try, found by name or description, and where they try one (PERM-31, PERM-32, ROLE-01). */
export function RoleChooser({ isOpen, onClose }: RoleChooserProps) {
  const t = useText('trial');
  const shell = useText('shell');
  const nameOf = useNames();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const titleId = useId();
  const [typed, setTyped] = useState('');
  const [place, setPlace] = useState<TrialPlace | null>(null);
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const found = useSettledText(typed.trim());
  const { data, error } = useQuery({
    queryKey: ['role', 'trial', found],
    queryFn: async ({ signal }) => {
      const query = { $search: found, $top: MAX_SHOWN, $count: true };
      return (await callApi<ListAnswer<RoleChoice>>('role/trial', { query, signal })).data;
    },
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const roles = data?.value ?? [];
  const count = data?.['@odata.count'] ?? 0;
  const handleExited = () => {
    // Each time it opens the person types again.
    setTyped('');
    setPlace(null);
    setWaiting(null);
    restoreFocus();
  };
  const handleChoice = ({ id, name, privilegeMap }: RoleChoice) => {
    const needed = placeNeededBy(privilegeMap);
    if (needed !== null && !fits(place, needed)) return setWaiting({ name, needed });
    onClose();
    const scope = place === null ? {} : { at: place.path, place: trialPlaceName(place) };
    void navigate(SWITCH_ROLE_PATH, { state: { id, name, from: pathname + search, ...scope } });
  };
  const handlePlace = (chosen: TrialPlace | null) => {
    setPlace(chosen);
    setWaiting(null);
  };
  const problem = waiting === null ? null : t(`needs.${waiting.needed}`, { role: nameOf('role', waiting.name) });
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: handleExited } }}
    >
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent>
        <Typography color="textSecondary">{t('help')}</Typography>
        <TrialPlaceInput value={place} problem={problem} onChange={handlePlace} />
        <TextField
          // The dialog is there to choose by name: the focus begins where that is typed.
          autoFocus
          fullWidth
          type="search"
          label={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          sx={{ mt: 3 }}
        />
        <Box role="status" sx={{ mt: 2, color: 'text.secondary' }}>
          {error !== null && errorText(error, 'loading').title}
          {error === null && data !== undefined && roles.length === 0 && t('none')}
          {count > roles.length && t('more', { shown: roles.length, count })}
        </Box>
        <List aria-label={t('roles')} dense>
          {roles.map((role) => (
            <ListItem key={role.id} disablePadding>
              <ListItemButton onClick={() => handleChoice(role)}>
                <ListItemText
                  primary={nameOf('role', role.name)}
                  secondary={role.description}
                  sx={{ overflowWrap: 'anywhere' }}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{shell('cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
}
