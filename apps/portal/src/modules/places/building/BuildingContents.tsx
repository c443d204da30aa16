import {
  type building,
  deviceFacts,
  type FeatureKey,
  galleryImageFacts,
  type RecordOf,
  sharedSpaceFacts,
} from '@atrium/contract';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router';

import { callApi, type ListAnswer } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useCountText } from '../../../kit/list/useCountText.ts';
import { pathOf } from '../../../kit/navigation/place.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';

type Building = Pick<RecordOf<typeof building>, 'id' | 'customerId'>;

interface ContentDefinition {
  readonly key: 'publicSpaces' | 'devices' | 'silentDevices' | 'images';
  readonly feature: FeatureKey;
  readonly page: string;
  readonly resource: string;
  readonly path: string;
  readonly filter?: string;
}

const contents: readonly ContentDefinition[] = [
  {
    key: 'publicSpaces',
    feature: 'BUILDING.sharedSpaces',
    page: 'sharedSpaces',
    resource: sharedSpaceFacts.name,
    path: sharedSpaceFacts.path,
    filter: `type eq 'Common Area'`,
  },
  { key: 'devices', feature: 'BUILDING.devices', page: 'devices', resource: deviceFacts.name, path: deviceFacts.path },
  {
    key: 'silentDevices',
    feature: 'BUILDING.devices',
    page: 'devices',
    resource: deviceFacts.name,
    path: deviceFacts.path,
    filter: 'silent eq true',
  },
  {
    key: 'images',
    feature: 'BUILDING.gallery',
    page: 'gallery',
    resource: galleryImageFacts.name,
    path: galleryImageFacts.path,
  },
];

/** Shows how many of one kind the building has, as a link to them; silent devices only where there are some. */
function Content({ content, building }: { readonly content: ContentDefinition; readonly building: Building }) {
  const t = useText('buildingForm');
  const countText = useCountText();
  const { key, page, resource, filter } = content;
  const path = content.path.replace('{buildingId}', building.id);
  const narrowed = path === content.path ? { buildingId: building.id } : {};
  const query = { ...narrowed, $top: 0, $count: true, ...(filter === undefined ? {} : { $filter: filter }) };
  const { data } = useQuery({
    queryKey: queryKeys.list(resource, path, query),
    queryFn: async ({ signal }) => (await callApi<ListAnswer<unknown>>(path, { query, signal })).data,
  });
  const count = data?.['@odata.count'];
  if (key === 'silentDevices' && (count === undefined || count === 0)) return null;
  const stack = [
    { context: 'CUSTOMER', id: building.customerId },
    { context: 'BUILDING', id: building.id },
  ] as const;
  return (
    <li>
      <Link component={RouterLink} to={`${pathOf(stack, page)}${key === 'silentDevices' ? '?filter.silent=true' : ''}`}>
        {count === undefined
          ? t(`contents.${key}.title`)
          : t(`contents.${key}.counted`, { count, shown: countText(count, 'first') })}
      </Link>
    </li>
  );
}

/**
 * Shows what else a building has: public spaces, devices and sensors, and images, each with the way to its page (BLDG-15,
 * PLACE-41).
 */
export function BuildingContents({ record }: SectionProps<Building>) {
  const t = useText('buildingForm');
  const may = useCan();
  const shown = contents.filter(({ feature }) => may(feature, 'view'));
  if (record === null) return <Typography color="textSecondary">{t('contents.later')}</Typography>;
  if (shown.length === 0) return <Typography color="textSecondary">{t('contents.hidden')}</Typography>;
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
      {shown.map((content) => (
        <Content key={content.key} content={content} building={record} />
      ))}
    </Box>
  );
}
