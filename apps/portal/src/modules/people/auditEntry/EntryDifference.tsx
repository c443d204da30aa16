import { allFacts, type auditLog, type RecordOf, type ResourceFacts } from '@atrium/contract';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { compareVersions } from '../../../features/history/compareVersions.ts';
import { useChange } from '../../../features/history/useChange.ts';
import { VersionComparison } from '../../../features/history/VersionComparison.tsx';
import { withReferences } from '../../../features/history/withReferences.ts';
import type { SectionProps } from '../../../kit/definition/formDefinition.ts';
import { useShapes } from '../../../kit/form/useShapes.ts';
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx';
import { PageSkeleton } from '../../../ui/feedback/PageSkeleton.tsx';
import { useText } from '../../../ui/text/useText.ts';

type Entry = RecordOf<typeof auditLog>;

interface RecordChangeProps {
  readonly facts: ResourceFacts;
  readonly id: string;
  readonly version: number;
}

/** Shows a change of a record: what it was before, and what after. */
function RecordChange({ facts, id, version }: RecordChangeProps) {
  const text = useText('auditEntry');
  const resource = useShapes(facts);
  const { data, error, refetch } = useChange(facts.name, id, version);
  if (error !== null) return <ErrorState area="auditEntry" error={error} onRetry={() => void refetch()} />;
  if (data === undefined || resource === undefined) return <PageSkeleton />;
  const { before, after } = data;
  if (after === undefined) return <Typography color="textSecondary">{text('entry.gone')}</Typography>;
  const comparison = compareVersions(resource, { sections: [] }, before?.values ?? {}, after.values);
  return (
    <>
      {before === undefined && <Typography color="textSecondary">{text('entry.created')}</Typography>}
      <VersionComparison
        resource={resource}
        comparison={withReferences(resource, comparison)}
        one={{ name: text('entry.before'), values: before?.values ?? {} }}
        other={{ name: text('entry.after'), values: after.values }}
        ticked={undefined}
      />
    </>
  );
}

/** Shows what an event of security says of itself: names of things, without ids, which say nothing to people. */
function EventFacts({ detail }: Pick<Entry, 'detail'>) {
  const text = useText('auditEntry');
  const isNamed = (value: unknown): value is string | number => typeof value === 'number' || typeof value === 'string';
  const isId = (value: string | number) => /^[\da-f]{8}-[\da-f-]{27}$/.test(String(value));
  const facts = Object.entries(detail).flatMap(([key, value]) => {
    const words = [value]
      .flat()
      .filter(isNamed)
      .filter((one) => !isId(one));
    return words.length === 0 ? [] : [{ key, words: words.join(', ') }];
  });
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'auto 1fr', overflowWrap: 'anywhere' }}
    >
      {facts.map(({ key, words }) => (
        <Box key={key} sx={{ display: 'contents' }}>
          <Typography component="dt" color="textSecondary">
            {text.at(`detail.${key}`) ?? key}
          </Typography>
          <Typography component="dd" sx={{ m: 0 }}>
            {words}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

/** Shows what an entry changed, in place, with names instead of ids (AUD-02). */
export function EntryDifference({ record }: SectionProps<Entry>) {
  if (record === null) return null;
  const { type, recordId, recordVersion, detail } = record;
  const facts = allFacts.find(({ name }) => name === type);
  if (facts === undefined || recordId === null || recordVersion === null) return <EventFacts detail={detail} />;
  return <RecordChange facts={facts} id={recordId} version={recordVersion} />;
}
