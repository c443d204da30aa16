import { resourceBooking } from '@atrium/contract';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';

import { useHistoryInAddress } from '../../features/history/useHistoryInAddress.ts';
import { callApi } from '../../kit/api/callApi.ts';
import { queryKeys } from '../../kit/api/queryKeys.ts';
import type { FormDefinition, RecordValues } from '../../kit/form/formDefinition.ts';
import { FormSkeleton } from '../../ui/feedback/FormSkeleton.tsx';
import { ResourceForm } from '../../kit/form/ResourceForm.tsx';
import { useContextStack } from '../../kit/navigation/useContextStack.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../kit/navigation/PageHead.tsx';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { laterPart } from '../../ui/later/laterPart.ts';
import { useText } from '../../ui/text/useText.ts';

const HistoryPanel = laterPart(async () => (await import('../../features/history/HistoryPanel.tsx')).HistoryPanel, {
  texts: ['history'],
});

const form: FormDefinition = {
  sections: [
    { key: 'main', fields: [{ field: 'bookingProvider' }] },
    {
      key: 'credentials',
      fields: [
        { field: 'clientId', half: true },
        { field: 'clientSecret', half: true },
        { field: 'tenantId' },
        { field: 'userName', half: true },
        { field: 'password', half: true },
      ],
    },
  ],
};

/** How the customer's spaces are booked: its booking provider and what that is reached with (INTG-02). */
function BookingConfig() {
  const { customerId = '', pathTo } = useContextStack();
  const text = useText(resourceBooking.name);
  const kit = useText('kit');
  const toasts = useToasts();
  const may = useCan();
  const navigate = useNavigate();
  const history = useHistoryInAddress(HistoryPanel.approach);
  const { path } = resourceBooking;
  const query = useQuery({
    queryKey: queryKeys.record(resourceBooking.name, path, customerId),
    queryFn: async ({ signal }) => (await callApi<RecordValues>(`${path}/${customerId}`, { signal })).data,
  });
  if (query.data === undefined) {
    if (query.isPending) return <FormSkeleton />;
    return <ErrorState area={resourceBooking.name} error={query.error} onRetry={() => void query.refetch()} isPage />;
  }
  const isEditor = may('CUSTOMER.resourceBookingConfig', 'edit') || may('ROOT.customers', 'edit');
  const lock = isEditor ? undefined : kit('form.lock.edit');
  return (
    <>
      <PageHead title={text('title')} actions={[history.action]} />
      <ResourceForm
        key={customerId}
        resource={resourceBooking}
        path={path}
        form={form}
        record={query.data}
        lock={lock}
        onSaved={() => toasts.success(kit('form.saved', { name: text('title') }))}
        onCancel={() => void navigate(pathTo(''))}
      />
      {history.isOpen && (
        <HistoryPanel
          resource={resourceBooking}
          path={path}
          form={form}
          record={query.data}
          title={text('title')}
          nameOf={() => text('title')}
          lock={lock}
          onClose={history.close}
        />
      )}
    </>
  );
}

export const bookingConfigScreens = { texts: 'resourceBooking', ListScreen: BookingConfig };
