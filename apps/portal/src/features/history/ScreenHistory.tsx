import type { AuditPeriod, ResourceFacts } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Values } from '../../kit/definition/formDefinition.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../ui/feedback/PageSkeleton.tsx';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { HistoryFrame } from './HistoryFrame.tsx';
import { useRevisions } from './useRevisions.ts';
import { revisionBefore, useRevisionWords } from './useRevisionWords.ts';

/** What a change did to one field, in words. */
export interface ChangedText {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

interface ScreenHistoryProps {
  readonly resource: ResourceFacts;
  /** The records of the screen by id, and what each is called. */
  readonly records: ReadonlyMap<string, string>;
  readonly title: string;
  /** What differs between the values of a record and those before; `before` is undefined where they are not known. */
  readonly changesOf: (values: Values, before: Values | undefined, recordId: string) => readonly ChangedText[];
  readonly onClose: () => void;
}

/** Shows who did what when on a screen of several records, newest first (AUDIT-04, AUDIT-09). */
export function ScreenHistory({ resource, records, title, changesOf, onClose }: ScreenHistoryProps) {
  const t = useText('kit');
  const history = useText('history');
  const formats = useFormats();
  const [period, setPeriod] = useState<AuditPeriod>('all');
  const found = useRevisions(resource.name, [...records.keys()], period);
  const { revisions = [], isLoading, error, hasNextPage } = found;
  const lineOf = useRevisionWords(revisions);
  return (
    <HistoryFrame title={title} period={period} onPeriod={setPeriod} onClose={onClose}>
      {isLoading && <PageSkeleton />}
      {error !== null && <ErrorState error={error} onRetry={() => void found.refetch()} />}
      {!isLoading && error === null && revisions.length === 0 && (
        <EmptyState title={history(period === 'all' ? 'none' : 'noneInPeriod')} />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {revisions.map((revision) => (
          <Box
            component="li"
            key={revision.identifier}
            sx={{ py: 3, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}
          >
            <Typography sx={{ fontWeight: 600 }}>{records.get(revision.recordId)}</Typography>
            <Typography variant="body2">{lineOf(revision)}</Typography>
            <Typography variant="body2" color="textSecondary">
              {formats.dateTime(revision.date)}
            </Typography>
            {changesOf(revision.values, revisionBefore(revisions, revision)?.values, revision.recordId).map(
              ({ field, from, to }) => (
                <Typography key={field} variant="body2" sx={{ mt: 1 }}>
                  {history('change', { field, from: from || t('list.empty'), to: to || t('list.empty') })}
                </Typography>
              ),
            )}
          </Box>
        ))}
      </Box>
      {hasNextPage && (
        <Button
          size="small"
          sx={{ mt: 2 }}
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {history('older')}
        </Button>
      )}
    </HistoryFrame>
  );
}
