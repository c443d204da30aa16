import { type keyContact, keyContactFacts, type RowOf, wholePhone } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { pathOf } from '../../../kit/navigation/place.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { useText } from '../../../ui/text/useText.ts';

type Contact = RowOf<typeof keyContact>;

const query = { $top: 100 };

function reached({ position, mobilePrefix, phone, email }: Contact): string {
  const number = phone === null ? null : wholePhone(phone, mobilePrefix);
  return [position, number, email].filter(Boolean).join(' · ');
}

function Contacts({ building }: { readonly building: { readonly id: string } }) {
  const t = useText('buildingHelp');
  const { stack } = useContextStack();
  const path = keyContactFacts.path.replace('{buildingId}', building.id);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.list(keyContactFacts.name, path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<Contact>>(path, { query, signal })).data.value,
  });
  if (data === undefined) {
    if (error === null) return <Skeleton height={44} />;
    return <ErrorState area={keyContactFacts.name} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      {data.length === 0 ? (
        <Typography color="textSecondary">{t('people.none')}</Typography>
      ) : (
        <Box component="ul" sx={{ display: 'grid', gap: 3, m: 0, p: 0, listStyle: 'none' }}>
          {data.map((contact) => (
            <li key={contact.id}>
              <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{contact.name}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {reached(contact)}
              </Typography>
            </li>
          ))}
        </Box>
      )}
      <Button
        component={Link}
        to={pathOf([...stack, { context: 'BUILDING', id: building.id }], 'buildingInformation/keyContacts')}
        variant="outlined"
      >
        {t('people.manage')}
      </Button>
    </Box>
  );
}

/** The people whom the users of a building turn to, as they are among its key contacts (BLDG-08, BLDG-18). */
export function HelpContacts({ record }: SectionProps) {
  const t = useText('buildingHelp');
  const may = useCan();
  if (!may('BUILDING.keycontacts', 'view')) return <Typography color="textSecondary">{t('people.hidden')}</Typography>;
  return record === null ? null : <Contacts building={record} />;
}
