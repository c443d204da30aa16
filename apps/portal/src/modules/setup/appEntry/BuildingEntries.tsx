import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import { visuallyHidden } from '@mui/utils';
import { useId, useState } from 'react';

import { useHistoryInAddress } from '../../../features/history/useHistoryInAddress.ts';
import { useNames } from '../../../kit/names/useNames.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useErrorText } from '../../../ui/feedback/useErrorText.ts';
import { useToasts } from '../../../ui/feedback/useToasts.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';
import { useText } from '../../../ui/text/useText.ts';
import { type Entry, type EntryScreen, inOrder } from './entries.ts';
import { EntryLine } from './EntryLine.tsx';
import { EntryPreview } from './EntryPreview.tsx';
import { useBuildingEntries, useEnabledExtensions } from './useBuildingEntries.ts';

const EntriesHistory = laterPart(async () => (await import('./EntriesHistory.tsx')).EntriesHistory, {
  texts: ['history'],
});

/**
 * Shows what a building's app shows, chosen and ordered at once, next to the phone that shows it (BLDG-38, BLDG-39, KIT-14).
 * The phone follows a change before the server has confirmed it.
 */
export function BuildingEntries({ screen }: { readonly screen: EntryScreen }) {
  const { kind, feature } = screen;
  const { buildingId = '' } = useContextStack();
  const t = useText('appEntry');
  const kit = useText('kit');
  const errorText = useErrorText();
  const nameOf = useNames();
  const toasts = useToasts();
  const can = useCan();
  const lockId = useId();
  const [told, setTold] = useState('');
  const history = useHistoryInAddress(EntriesHistory.approach);
  const extensions = useEnabledExtensions(buildingId);
  const { list, change } = useBuildingEntries(screen, buildingId, {
    onChanged: ({ entry, enabled, order, isUndo }) => {
      if (enabled === undefined) {
        setTold(kit('list.moved', { name: entry.name, place: (order ?? []).indexOf(entry.code) + 1 }));
        return;
      }
      toasts.success(
        t(enabled ? 'isOn' : 'isOff', { name: entry.name }),
        isUndo === true ? {} : { onUndo: () => change({ entry, enabled: !enabled, isUndo: true }) },
      );
    },
    onFailed: ({ entry, enabled }, error) => {
      const what = enabled === undefined ? 'notMoved' : enabled ? 'notOn' : 'notOff';
      toasts.failure(`${t(what, { name: entry.name })} ${errorText(error, 'other').advice}`);
    },
  });

  if (list.isPending) return <PageSkeleton />;
  if (list.data === undefined)
    return <ErrorState error={list.error} area={screen.resource.name} onRetry={() => void list.refetch()} isPage />;
  const entries = inOrder(list.data.map((entry) => ({ ...entry, name: nameOf(screen.resource.name, entry.name) })));
  const shown = entries.filter(({ enabled }) => enabled);
  const isLocked = !can(feature, 'edit');
  const isHidden = ({ extensionCode }: Entry) =>
    extensionCode !== null && extensions !== undefined && !extensions.has(extensionCode.toLowerCase());
  const hiddenBecause = ({ extensionCode }: Entry) => {
    const extension = t.at(`extensions.${extensionCode ?? ''}`);
    return extension === undefined ? t('hiddenByAnother') : t('hidden', { extension });
  };
  const move = (entry: Entry, by: -1 | 1) => {
    const codes = shown.map(({ code }) => code);
    const at = codes.indexOf(entry.code);
    codes.splice(at + by, 0, ...codes.splice(at, 1));
    change({ entry, order: codes });
  };
  // The app shows the names as they are stored.
  const previewed = list.data
    .filter((entry) => entry.enabled && !isHidden(entry))
    .map((entry) => ({ ...entry, key: entry.code }));
  return (
    <>
      <PageHead
        title={t(`${kind}.title`)}
        count={entries.length === 0 ? undefined : t('count', { shown: shown.length, total: entries.length })}
        actions={[history.action]}
      />
      <Box role="status" sx={visuallyHidden}>
        {told}
      </Box>
      {isLocked && (
        <Alert severity="info" id={lockId} sx={{ mb: 4, maxWidth: 880 }}>
          {t('locked')}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 6, alignItems: 'flex-start' }}>
        <Paper variant="outlined" sx={{ flex: '1 1 420px', minWidth: 0, maxWidth: 880 }}>
          {entries.length === 0 ? (
            <EmptyState title={t(`${kind}.none`)} />
          ) : (
            <Box component="ul" aria-label={t(`${kind}.title`)} sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {entries.map((entry) => {
                const at = shown.indexOf(entry);
                return (
                  <EntryLine
                    key={entry.code}
                    entry={entry}
                    place={at === -1 ? undefined : at + 1}
                    isLast={at === shown.length - 1}
                    hiddenBecause={entry.enabled && isHidden(entry) ? hiddenBecause(entry) : undefined}
                    lockedBy={isLocked ? lockId : undefined}
                    onTurn={(enabled) => change({ entry, enabled })}
                    onMove={(by) => move(entry, by)}
                  />
                );
              })}
            </Box>
          )}
        </Paper>
        <EntryPreview kind={kind} entries={previewed} />
      </Box>
      {history.isOpen && <EntriesHistory screen={screen} entries={entries} onClose={history.close} />}
    </>
  );
}
