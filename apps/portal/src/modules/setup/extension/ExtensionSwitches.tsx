import { compareTexts, extensionFacts, isImplementationAdmin } from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { callApi } from '../../../kit/api/callApi.ts';
import { queryKeys } from '../../../kit/api/queryKeys.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useSession } from '../../../kit/session/useSession.ts';
import { ConfirmDialog } from '../../../ui/feedback/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { useText } from '../../../ui/text/useText.ts';
import { ExtensionSwitch } from './ExtensionSwitch.tsx';
import { type SwitchableExtension, useExtensionSwitches } from './useExtensionSwitches.ts';

const SCHEDULE = 'extension.schedule';
const BACK_TO_WORK = 'extension.backToWork';

/** The extensions of a building, each switched at once (BRAND-33, BLDG-36). */
export function ExtensionSwitches() {
  const { buildingId = '', pathTo } = useContextStack();
  const [asked, setAsked] = useState<SwitchableExtension>();
  const text = useText('extension');
  const errorText = useErrorText();
  const toasts = useToasts();
  const errors = useText('errors');
  const nameOf = useNames();
  const session = useSession();
  const building = useQuery({
    queryKey: queryKeys.record('building', 'building', buildingId),
    queryFn: async ({ signal }) => (await callApi<{ status?: string }>(`building/${buildingId}`, { signal })).data,
  });
  const lockId = useId();
  const { list, turn } = useExtensionSwitches(buildingId, {
    onSwitched: ({ one, enabled, isUndo, restored }) =>
      toasts.success(
        text(enabled ? 'switches.isOn' : 'switches.isOff', { name: one.name }),
        isUndo === true ? {} : { onUndo: () => turn({ one, enabled: !enabled, isUndo: true, restored }) },
      ),
    onFailed: ({ one, enabled }, error) => {
      const failed = text(enabled ? 'switches.notOn' : 'switches.notOff', { name: one.name });
      toasts.failure(`${failed} ${errorText(error, 'other').advice}`);
    },
  });

  if (list.isPending) return <PageSkeleton />;
  if (list.data === undefined)
    return <ErrorState area="extension" error={list.error} onRetry={() => void list.refetch()} isPage />;
  const lockOf = (): string | undefined => {
    if (!isImplementationAdmin(session)) return text('switches.locked');
    return building.data?.status === 'Disabled' ? errors('codes.deleted') : undefined;
  };
  const lock = lockOf();
  const extensions = list.data
    .map((one) => ({ ...one, name: nameOf(extensionFacts.name, one.name) }))
    .toSorted((one, other) => compareTexts(one.name, other.name));
  const enabled = extensions.filter((one) => one.enabled).length;
  const deskBooker = list.data.find((one) => one.code === BACK_TO_WORK && one.config.deskReservations === true);
  const handleTurn = (one: SwitchableExtension, next: boolean) => {
    const endsDesks = one.code === SCHEDULE && !next && deskBooker !== undefined && one.config.deskBooking !== false;
    if (endsDesks) setAsked(one);
    else turn({ one, enabled: next });
  };
  const handleConfirm = () => {
    if (asked !== undefined) turn({ one: asked, enabled: false, restored: deskBooker });
    setAsked(undefined);
  };
  return (
    <>
      <PageHead
        title={text('title')}
        count={list.data.length === 0 ? undefined : text('switches.count', { enabled, total: list.data.length })}
      />
      {lock !== undefined && (
        <Alert severity="info" id={lockId} sx={{ mb: 4, maxWidth: 880 }}>
          {lock}
        </Alert>
      )}
      <Paper variant="outlined" sx={{ maxWidth: 880 }}>
        {list.data.length === 0 ? (
          <EmptyState title={text('switches.none')} />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {extensions.map((one) => (
              <ExtensionSwitch
                key={one.code}
                extension={one}
                lockedBy={lock === undefined ? undefined : lockId}
                settingsPath={one.buildingId === null ? undefined : pathTo('settings', one.id)}
                onTurn={(next) => handleTurn(one, next)}
              />
            ))}
          </Box>
        )}
      </Paper>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={text('desksEnd.title')}
        confirmLabel={text('desksEnd.schedule')}
        onConfirm={handleConfirm}
        onCancel={() => setAsked(undefined)}
      >
        <Typography>{text('desksEnd.body')}</Typography>
      </ConfirmDialog>
    </>
  );
}
