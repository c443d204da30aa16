import { customerFacts, pointrConfigFacts } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { defineScreens } from '../../../screens/defineScreens.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { ClosedPicture } from '../../../ui/feedback/pictures.tsx';
import { StatePanel } from '../../../ui/feedback/StatePanel.tsx';
import { formPart } from '../../../ui/later/formPart.ts';
import { useText } from '../../../ui/text/useText.ts';

const ReadByApp = formPart(async () => (await import('./ReadByApp.tsx')).ReadByApp);

const { ListScreen, RecordScreen, ...screens } = defineScreens(pointrConfigFacts, {
  title: ({ userName }) => userName,
  list: { columns: [{ field: 'userName' }, { field: 'clientId' }, { field: 'url' }] },
  form: {
    sections: [
      { key: 'use', component: ReadByApp },
      {
        key: 'main',
        fields: [
          { field: 'url', widget: 'url' },
          { field: 'userName' },
          { field: 'clientId', half: true },
          { field: 'clientSecret', half: true },
        ],
      },
    ],
  },
});

/** Returns the screen as it is where the customer uses Pointr: elsewhere there is none (CUST-22). */
function whereUsed(Screen: ComponentType) {
  return function WhereUsed() {
    const t = useText('errors');
    const { customerId = '' } = useContextStack();
    const { data, error, refetch } = useQuery({
      queryKey: queryKeys.record(customerFacts.name, customerFacts.path, `${customerId} pointr`),
      queryFn: async ({ signal }) =>
        (await callApi<{ readonly pointr?: boolean }>(`${customerFacts.path}/${customerId}`, { signal })).data,
    });
    if (data === undefined)
      return error === null ? <PageSkeleton /> : <ErrorState error={error} onRetry={() => void refetch()} isPage />;
    if (data.pointr === true) return <Screen />;
    return (
      <StatePanel
        isPage
        announce="alert"
        picture={<ClosedPicture />}
        title={t('screens.pageNotFound.title')}
        body={t('screens.pageNotFound.advice')}
      />
    );
  };
}

/** How Pointr is reached for the customer (INTG-04, INTG-05). */
export const pointrConfigScreens = {
  ...screens,
  ListScreen: whereUsed(ListScreen),
  RecordScreen: whereUsed(RecordScreen),
};
