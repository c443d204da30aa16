import {
  allFacts,
  type auditLog,
  type FoundRecord,
  featuresFor,
  levelOf,
  parentFields,
  type RecordOf,
  type ResourceFacts,
} from '@atrium/contract';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import { use, useState } from 'react';
import { Link } from 'react-router';

import { useChange } from '../../../features/history/useChange.ts';
import { useRevisions } from '../../../features/history/useRevisions.ts';
import type { RecordActionProps, Values } from '../../../kit/definition/formDefinition.ts';
import { filledPath } from '../../../kit/form/filledPath.ts';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { RecordPlacesContext } from '../../../kit/navigation/recordPlaces.ts';
import { RestorePublishedDialog } from '../../../kit/removal/removalDialogs.ts';
import { DELETED_KEY, PUBLISHED_FIELD } from '../../../kit/removal/removalKeys.ts';
import { useRestore } from '../../../kit/removal/useRestore.ts';
import { useCan } from '../../../kit/session/useSession.ts';
import { useText } from '../../../ui/text/useText.ts';
import { useEntryName } from './EntryName.tsx';

type Entry = RecordOf<typeof auditLog>;

function textIn(values: Values, field: string): string | null {
  const value = values[field];
  return typeof value === 'string' ? value : null;
}

/** Returns where the record of an entry is, by the values that it has. */
function foundOf(facts: ResourceFacts, entry: Entry, id: string, values: Values): FoundRecord {
  const parents = parentFields(facts).map((field) => [field, textIn(values, field) ?? ''] as const);
  return {
    resource: facts.name,
    id,
    name: entry.recordName ?? '',
    customerId: entry.customerId,
    customerName: entry.customerName,
    campusId: textIn(values, 'campusId'),
    buildingId: entry.buildingId,
    buildingName: entry.buildingName,
    vendorId: entry.vendorId,
    kind: facts.finding?.kinds === undefined ? null : textIn(values, facts.finding.kinds.field),
    parents: Object.fromEntries(parents),
  };
}

interface RestoreButtonProps {
  readonly facts: ResourceFacts;
  readonly path: string;
  readonly id: string;
  readonly values: Values;
  readonly name: string;
}

/** Brings a deleted record back, with the question that its own screen asks (AUD-03, AUDIT-07). */
function RestoreButton({ facts, path, id, values, name }: RestoreButtonProps) {
  const text = useText('auditEntry');
  const restore = useRestore(facts, path);
  const [isAsking, setIsAsking] = useState(false);
  const bringBack = (isUnpublished = false) => restore.mutate({ id, name, isUnpublished });
  return (
    <>
      <Button
        variant="contained"
        startIcon={<RestoreOutlined />}
        loading={restore.isPending}
        onClick={() => (values[PUBLISHED_FIELD] === true ? setIsAsking(true) : bringBack())}
      >
        {text('entry.restore')}
      </Button>
      {isAsking && (
        <RestorePublishedDialog
          resource={facts}
          record={{ ...values, id }}
          name={name}
          onRestore={bringBack}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

/** Leads from an entry to its record. */
function RecordWays({
  entry,
  facts,
  id,
}: {
  readonly entry: Entry;
  readonly facts: ResourceFacts;
  readonly id: string;
}) {
  const text = useText('auditEntry');
  const may = useCan();
  const nameOf = useEntryName();
  const drawPlace = use(RecordPlacesContext);
  const { data } = useChange(facts.name, id, entry.recordVersion ?? 1);
  const { revisions = [] } = useRevisions(facts.name, [id], 'all');
  const values = data?.after?.values;
  const [newest] = revisions;
  if (values === undefined || newest === undefined) return null;
  const found = foundOf(facts, entry, id, values);
  const isDeleted = newest.action === 'Deleted';
  const path = filledPath(facts.path, { ...values, ...found.parents });
  const mayRestore =
    facts.actions.includes('restore') &&
    featuresFor(facts, levelOf(values), 'delete').some((feature) => may(feature, 'delete'));
  const search = isDeleted ? `?${DELETED_KEY}=true` : '';
  return (
    <>
      {drawPlace({ found, search, label: text('entry.openRecord') })}
      {!isDeleted && drawPlace({ found, search: '?history', label: text('entry.history') })}
      {isDeleted && mayRestore && path !== undefined && (
        <RestoreButton facts={facts} path={path} id={id} values={newest.values} name={nameOf(entry)} />
      )}
    </>
  );
}

/** Opens the record of an entry, its history and its other entries, and restores a deleted one (AUD-03). */
export function EntryActions({ record }: RecordActionProps<Entry>) {
  const text = useText('auditEntry');
  const { page, pathTo } = useContextStack();
  const facts = allFacts.find(({ name }) => name === record.type);
  const { recordId } = record;
  if (facts === undefined || recordId === null) return null;
  return (
    <>
      <RecordWays entry={record} facts={facts} id={recordId} />
      <Button component={Link} variant="outlined" to={`${pathTo(page)}?filter.recordId=${recordId}`}>
        {text('entry.allOfRecord')}
      </Button>
    </>
  );
}
