import { allFacts, type BulkChange, type ResourceFacts } from '@atrium/contract';
import Box from '@mui/material/Box';

import { FieldValue } from '../../kit/form/FieldValue.tsx';
import { useShapes } from '../../kit/form/useShapes.ts';
import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useText } from '../../ui/text/useText.ts';

function factsNamed(name: string | undefined): ResourceFacts | undefined {
  return allFacts.find((facts) => facts.name === name);
}

function sourceOf({ references = {} }: ResourceFacts, field: string) {
  const target = factsNamed(references[field]?.resource);
  return target === undefined ? {} : { reference: { resource: target } };
}

/** Returns the text of a field's value, undefined where the field says it itself. */
export type ValueText = (field: string, value: unknown) => string | undefined;

interface ChangeProps {
  readonly facts: ResourceFacts;
  readonly change: BulkChange;
  readonly isOwn: boolean;
  readonly valueText: ValueText | undefined;
}

function Change({ facts, change, isOwn, valueText }: ChangeProps) {
  const t = useText('bulk');
  const text = useResourceText(change.resource);
  const resource = useShapes(facts);
  if (resource === undefined) return null;
  const { name, action } = change;
  const shown = (field: string, value: unknown) =>
    valueText?.(field, value) ?? (
      <FieldValue resource={resource} definition={{ field, ...sourceOf(resource, field) }} value={value} values={{}} />
    );
  const fields = change.fields.filter(({ after }) => action === 'changed' || (action === 'created' && after !== null));
  return (
    <li>
      {!isOwn && <strong>{t(`change.${action}`, { one: text.one, name })}</strong>}
      <Box component="dl" sx={{ m: 0, '& dd': { m: 0, pl: 3, color: 'text.secondary' } }}>
        {fields.map(({ field, before, after }) => (
          <div key={field}>
            <dt>{text.label(field)}</dt>
            <dd>
              {action === 'changed' && (
                <>
                  {shown(field, before)}
                  {' → '}
                </>
              )}
              {shown(field, after)}
            </dd>
          </div>
        ))}
      </Box>
    </li>
  );
}

interface BulkChangesProps {
  readonly id: string;
  readonly changes: readonly BulkChange[];
  readonly valueText?: ValueText | undefined;
}

/** Shows what a bulk action changes at one record: its own fields, and the records that it creates, changes or deletes with it. */
export function BulkChanges({ id, changes, valueText }: BulkChangesProps) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, fontSize: '0.8125rem' }}>
      {changes.map((change) => {
        const facts = factsNamed(change.resource);
        if (facts === undefined) return null;
        return <Change key={change.id} facts={facts} change={change} isOwn={change.id === id} valueText={valueText} />;
      })}
    </Box>
  );
}
