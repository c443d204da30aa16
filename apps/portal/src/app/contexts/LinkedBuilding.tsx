import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';

import { callApi, type ListAnswer } from '../../kit/api/callApi.ts';
import { pathOf } from '../../kit/navigation/place.ts';
import { useSession } from '../../kit/session/useSession.ts';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { LeadOn } from '../../ui/navigation/LeadOn.tsx';
import { removeStored } from '../../ui/storage/browserStorage.ts';
import { storageKeys } from '../../ui/storage/storageKeys.ts';
import { useText } from '../../ui/text/useText.ts';

interface LinkedBuildingProps {
  readonly buildingId: string;
  /** The person does not see the building, or it could not be asked for. */
  readonly onMissing: () => void;
}

/**
 * Leads to the building that a link into the portal named. One that the person does not see is said once and forgotten, as
 * the next visit would end there again (MAP-04).
 */
export function LinkedBuilding({ buildingId, onMissing }: LinkedBuildingProps) {
  const t = useText('pages');
  const toasts = useToasts();
  const { user } = useSession();
  const { data, isError } = useQuery({
    queryKey: ['linkedBuilding', buildingId],
    queryFn: async ({ signal }) => {
      const path = `building/ids/${buildingId}`;
      return (await callApi<ListAnswer<{ readonly customerId?: string }>>(path, { signal })).data.value;
    },
  });
  const isMissing = isError || data?.length === 0;
  const leave = useEffectEvent(() => {
    if (!isError) {
      removeStored(storageKeys.building);
      toasts.failure(t('redirect.noBuilding'));
    }
    onMissing();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
  const [found] = data ?? [];
  if (found === undefined) return <PageSkeleton />;
  const customer = { context: 'CUSTOMER', id: found.customerId ?? user.customerId } as const;
  return <LeadOn to={pathOf([customer, { context: 'BUILDING', id: buildingId }], '')} />;
}
