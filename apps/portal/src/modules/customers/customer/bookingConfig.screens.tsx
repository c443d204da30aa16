import { customerFacts, resourceBooking } from '@atrium/contract';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { useHistoryInAddress } from '../../../features/history/useHistoryInAddress.ts';
import { callApi } from '../../../kit/api/callApi.ts';
import { invalidateResource, queryKeys } from '../../../kit/api/queryKeys.ts';
import type { FormDefinition, RecordValues } from '../../../kit/definition/formDefinition.ts';
import { FormSkeleton } from '../../../ui/feedback/FormSkeleton.tsx';
import { ResourceForm } from '../../../kit/form/ResourceForm.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useText } from '../../../ui/text/useText.ts';

const HistoryPanel = laterPart(async () => (await import('../../../features/history/HistoryPanel.tsx')).HistoryPanel, {
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

interface ClearDialogProps {
  readonly path: string;
  readonly version: number;
  readonly onClose: () => void;
}

/** Asks before the configuration is cleared: the spaces are then booked by the product itself (TRUE-13). */
function ClearDialog({ path, version, onClose }: ClearDialogProps) {
  const text = useText(resourceBooking.name);
  const errorText = useErrorText();
  const toasts = useToasts();
  const queryClient = useQueryClient();
  const clear = useMutation({
    mutationFn: () => callApi(path, { method: 'DELETE', ifMatch: version }),
    onSuccess: () => {
      toasts.success(text('clear.done'));
      onClose();
    },
    onSettled: () =>
      Promise.all([resourceBooking, customerFacts].map(({ name }) => invalidateResource(queryClient, name))),
  });
  const { error } = clear;
  return (
    <ConfirmDialog
      isOpen
      title={text('clear.title')}
      confirmLabel={text('clear.confirm')}
      isDanger
      isBusy={clear.isPending}
      failure={error === null ? undefined : `${text('clear.failed')} ${errorText(error, 'saving').advice}`}
      onConfirm={() => clear.mutate()}
      onCancel={onClose}
    >
      <Typography>{text('clear.body')}</Typography>
    </ConfirmDialog>
  );
}

/** Tells whether anything of the configuration is there. */
function isSet({ bookingProvider, clientId, tenantId, userName, clientSecretSet, passwordSet }: RecordValues): boolean {
  const values = [bookingProvider, clientId, tenantId, userName];
  return (
    values.some((value) => typeof value === 'string' && value !== '') ||
    clientSecretSet === true ||
    passwordSet === true
  );
}

/** Shows how the customer's spaces are booked: its booking provider and what that is reached with (INTG-02). */
function BookingConfig() {
  const { customerId = '', pathTo } = useContextStack();
  const text = useText(resourceBooking.name);
  const kit = useText('kit');
  const toasts = useToasts();
  const may = useCan();
  const navigate = useNavigate();
  const history = useHistoryInAddress(HistoryPanel.approach);
  const [isClearing, setClearing] = useState(false);
  const { path } = resourceBooking;
  const query = useQuery({
    queryKey: queryKeys.record(resourceBooking.name, path, customerId),
    queryFn: async ({ signal }) => (await callApi<RecordValues>(`${path}/${customerId}`, { signal })).data,
  });
  if (query.data === undefined) {
    if (query.isPending) return <FormSkeleton />;
    return <ErrorState area={resourceBooking.name} error={query.error} onRetry={() => void query.refetch()} isPage />;
  }
  const isThere = isSet(query.data);
  const isEditor = may('CUSTOMER.resourceBookingConfig', 'edit') || may('ROOT.customers', 'edit');
  // The right to add is enough while nothing is there.
  const isAdding = !isEditor && !isThere && may('CUSTOMER.resourceBookingConfig', 'add');
  const lock = isEditor || isAdding ? undefined : kit('form.lock.edit');
  const clearing =
    isThere && may('CUSTOMER.resourceBookingConfig', 'delete')
      ? [{ label: text('clear.action'), onSelect: () => setClearing(true) }]
      : [];
  return (
    <>
      <PageHead title={text('title')} actions={[history.action, ...clearing]} />
      <ResourceForm
        key={`${customerId} ${String(isThere)}`}
        resource={resourceBooking}
        path={isAdding ? `${path}/${customerId}` : path}
        form={form}
        record={isAdding ? null : query.data}
        lock={lock}
        onSaved={() => {
          toasts.success(kit('form.saved', { name: text('title') }));
          void query.refetch();
        }}
        onCancel={() => void navigate(pathTo(''))}
      />
      {isClearing && (
        <ClearDialog path={`${path}/${customerId}`} version={query.data.version} onClose={() => setClearing(false)} />
      )}
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
