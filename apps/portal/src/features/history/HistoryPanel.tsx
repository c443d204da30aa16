import type { AuditPeriod } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';

import type { RecordPanelProps } from '../../kit/definition/formDefinition.ts';
import { DisabledReason } from '../../ui/feedback/DisabledReason.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useToasts } from '../../ui/feedback/useToasts.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import {
  compareVersions,
  type FieldComparison,
  restorableFields,
  type Revision,
  withRestored,
} from './compareVersions.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { RestoreDialog } from './RestoreDialog.tsx';
import { useRevisions } from './useRevisions.ts';
import { useRevisionWords } from './useRevisionWords.ts';
import { VersionComparison } from './VersionComparison.tsx';

/** Shows who did what when, any two versions side by side, and the way back to one of them (AUDIT-04, AUDIT-05, KIT-10). */
export function HistoryPanel(props: RecordPanelProps) {
  const { resource, path, form, record, title, nameOf: titleOf, lock, onClose } = props;
  const history = useText('history');
  const formats = useFormats();
  const toasts = useToasts();
  const [period, setPeriod] = useState<AuditPeriod>('all');
  const {
    revisions = [],
    isPending,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
  } = useRevisions(resource.name, [record.id], period);
  const [chosenId, setChosenId] = useState<string>();
  const [otherId, setOtherId] = useState<string>();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [restoring, setRestoring] = useState<readonly FieldComparison[] | null>(null);

  const [newest, previous] = revisions;
  const chosen = revisions.find(({ identifier }) => identifier === chosenId) ?? previous ?? newest;
  const fallback = chosen === newest ? previous : newest;
  const other =
    revisions.find(({ identifier }) => identifier === otherId && identifier !== chosen?.identifier) ?? fallback;
  const nameOf = (revision: Revision) =>
    revision.version === record.version
      ? history('current')
      : history('versionOf', { date: formats.dateTime(revision.date) });
  const lineOf = useRevisionWords(revisions);

  const comparison =
    chosen === undefined || other === undefined ? [] : compareVersions(resource, form, chosen.values, other.values);
  const restorable = chosen === undefined ? [] : restorableFields(resource, form, chosen, record);
  const refusal = lock ?? (restorable.length === 0 ? history('isCurrent') : undefined);
  const tickedFields = restorable.filter(({ definition }) => ticked.has(definition.field));
  const choose = (identifier: string) => {
    setChosenId(identifier);
    setTicked(new Set());
  };
  const handleTick = (field: string, isTicked: boolean) => {
    const next = new Set(ticked);
    if (isTicked) next.add(field);
    else next.delete(field);
    setTicked(next);
  };

  return (
    <HistoryFrame title={title} period={period} onPeriod={setPeriod} onClose={onClose}>
      {isPending && <PageSkeleton />}
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isPending && error === null && newest === undefined && (
        <EmptyState title={history(period === 'all' ? 'none' : 'noneInPeriod')} />
      )}
      {chosen !== undefined && (
        <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: { xs: '1fr', md: '240px 1fr' }, alignItems: 'start' }}>
          <Box>
            <List dense aria-label={history('versions')} sx={{ maxHeight: { xs: 200, md: 'none' }, overflowY: 'auto' }}>
              {revisions.map((revision) => (
                <ListItem key={revision.identifier} disablePadding>
                  <ListItemButton
                    selected={revision === chosen}
                    aria-current={revision === chosen}
                    onClick={() => choose(revision.identifier)}
                  >
                    <ListItemText primary={lineOf(revision)} secondary={formats.dateTime(revision.date)} />
                  </ListItemButton>
                </ListItem>
              ))}
            </List>
            {hasNextPage && (
              <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                {history('older')}
              </Button>
            )}
          </Box>
          <Box sx={{ minWidth: 0 }}>
            {other !== undefined && (
              <TextField
                select
                label={history('compareWith', { version: nameOf(chosen) })}
                value={other.identifier}
                onChange={(event) => setOtherId(event.target.value)}
                sx={{ mb: 4 }}
              >
                {revisions
                  .filter((revision) => revision !== chosen)
                  .map((revision) => (
                    <MenuItem key={revision.identifier} value={revision.identifier}>
                      {`${nameOf(revision)} · ${lineOf(revision)}`}
                    </MenuItem>
                  ))}
              </TextField>
            )}
            <VersionComparison
              resource={resource}
              comparison={comparison}
              one={{ name: nameOf(chosen), values: chosen.values }}
              other={other === undefined ? { name: '', values: {} } : { name: nameOf(other), values: other.values }}
              ticked={refusal === undefined ? ticked : undefined}
              onTick={handleTick}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
              <DisabledReason reason={refusal}>
                <Button variant="outlined" onClick={() => setRestoring(restorable)}>
                  {history('restoreAll')}
                </Button>
              </DisabledReason>
              {tickedFields.length > 0 && refusal === undefined && (
                <Button variant="outlined" onClick={() => setRestoring(tickedFields)}>
                  {history('restoreTicked', { count: tickedFields.length })}
                </Button>
              )}
            </Box>
          </Box>
        </Box>
      )}
      {restoring !== null && chosen !== undefined && (
        <RestoreDialog
          resource={resource}
          path={path}
          record={record}
          fields={restoring}
          restored={withRestored(resource, record, chosen, restoring, restorable)}
          version={chosen}
          versionName={nameOf(chosen)}
          onCancel={() => setRestoring(null)}
          onRestored={(saved) => {
            setRestoring(null);
            setTicked(new Set());
            setChosenId(undefined);
            toasts.success(history('restored', { name: titleOf(saved) }));
          }}
        />
      )}
    </HistoryFrame>
  );
}
