import { compareTexts } from '@atrium/contract';
import CloseOutlined from '@mui/icons-material/CloseOutlined';
import Autocomplete from '@mui/material/Autocomplete';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';

import { useSettledText } from '../../../ui/text/useSettledText.ts';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/useText.ts';
import { MemberCount } from './MemberMeter.tsx';
import { type Member, useCandidates, useMembers } from './useMembers.ts';

function nameOf({ firstName, lastName }: Member): string {
  return `${lastName}, ${firstName}`;
}

/** The members of a group by name, with a search to add one; how many of the 500 places are taken is above (MSG-18). */
export function MembersInput({ id, label, help, error, value, isReadOnly, record, onChange, onBlur }: WidgetProps) {
  const text = useText('employeeGroup');
  const kit = useText('kit');
  const canSee = useCan()('BUILDING.employee', 'view');
  const [typed, setTyped] = useState('');
  const [added, setAdded] = useState<readonly Member[]>([]);
  const search = useSettledText(typed);
  const stored = useMembers(canSee ? (record?.id ?? null) : null);
  const found = useCandidates(search, canSee && !isReadOnly);
  const ids = Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  const known = new Map([...(stored.data ?? []), ...added].map((member) => [member.id, member]));
  const members = ids.flatMap((one) => known.get(one) ?? []).toSorted((a, b) => compareTexts(nameOf(a), nameOf(b)));

  const add = (member: Member) => {
    setAdded((before) => [...before, member]);
    onChange([...ids, member.id]);
    setTyped('');
  };

  return (
    <Stack spacing={1.5}>
      <MemberCount count={ids.length} />
      {!canSee && <Typography color="textSecondary">{text('members.unreadable')}</Typography>}
      {canSee && !isReadOnly && (
        <Autocomplete<Member>
          id={id}
          options={(found.data ?? []).filter((one) => !ids.includes(one.id))}
          value={null}
          inputValue={typed}
          loading={found.isFetching || search !== typed}
          loadingText={kit('form.reference.loading')}
          noOptionsText={found.isError ? kit('form.reference.failed') : kit('form.reference.none')}
          blurOnSelect={false}
          clearOnBlur
          filterOptions={(all) => all}
          getOptionKey={(option) => option.id}
          getOptionLabel={(option) => `${nameOf(option)} (${option.email})`}
          onBlur={onBlur}
          onInputChange={(_, next, reason) => setTyped(reason === 'input' ? next : '')}
          onChange={(_, option) => {
            if (option !== null) add(option);
          }}
          renderInput={(params) => (
            <TextField {...params} label={text('members.add')} error={error !== undefined} helperText={help} />
          )}
        />
      )}
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      {canSee && ids.length === 0 && <Typography color="textSecondary">{text('members.none')}</Typography>}
      {stored.isError && (
        <Suspense fallback={null}>
          <ErrorState area="employee" error={stored.error} onRetry={() => void stored.refetch()} />
        </Suspense>
      )}
      {members.length > 0 && (
        <List dense disablePadding aria-label={label} sx={{ maxHeight: 360, overflow: 'auto' }} tabIndex={0}>
          {members.map((member) => (
            <ListItem
              key={member.id}
              disableGutters
              secondaryAction={
                isReadOnly ? undefined : (
                  <IconButton
                    edge="end"
                    aria-label={text('members.remove', { name: nameOf(member) })}
                    onClick={() => onChange(ids.filter((one) => one !== member.id))}
                  >
                    <CloseOutlined fontSize="small" />
                  </IconButton>
                )
              }
            >
              <ListItemText primary={nameOf(member)} secondary={member.email} />
            </ListItem>
          ))}
        </List>
      )}
    </Stack>
  );
}
