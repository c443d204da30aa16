import Box from '@mui/material/Box';
import { memo, Suspense, useCallback, useMemo } from 'react';
import { useController } from 'react-hook-form';

import { FieldSkeleton } from '../../ui/feedback/FieldSkeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSession } from '../session/useSession.ts';
import { flatErrors } from './fieldErrors.ts';
import { FieldFact, isReadAsWords } from './FieldFact.tsx';
import { factsOf, schemaAt, schemaWith, widgetOf } from './fieldFacts.ts';
import { widgets } from './fields/widgets.tsx';
import type { FieldDefinition } from '../definition/formDefinition.ts';
import { inputId, useFormFrame } from './formFrame.ts';
import { fieldLock } from './formValues.ts';

/** Returns why a field cannot be changed although the form can: it is derived, or chosen once (KIT-18). */
function lockOf(isDeclared: boolean, isWritable: boolean, isCreatable: boolean): 'derived' | 'once' | null {
  if (isDeclared) return 'derived';
  if (isWritable) return null;
  return isCreatable ? 'once' : 'derived';
}

/** One labelled input of a form, by its definition. It renders when its own value or error changes, not when others do. */
export const FormField = memo(function FormField({ definition }: { readonly definition: FieldDefinition }) {
  const { formId, resource, schema, control, getValues, record, text, isReadOnly, onLeave } = useFormFrame();
  const session = useSession();
  const t = useText('kit');
  const name = definition.field;
  const { field, fieldState } = useController({ name, control });
  const facts = useMemo(() => factsOf(schemaWith(resource, schema, name), name), [resource, schema, name]);
  const isWritable = schemaAt(schema, name) !== undefined;
  const lock = lockOf(definition.readOnly === true, isWritable, schemaAt(resource.create, name) !== undefined);
  const refusal = useMemo(
    () => fieldLock(resource, session, record, getValues(), name),
    [resource, session, record, getValues, name],
  );

  const kind = widgetOf(resource, definition, facts);
  const { onBlur } = field;
  const handleBlur = useCallback(() => {
    onBlur();
    onLeave();
  }, [onBlur, onLeave]);

  const own = text.help(name);
  const reasonOf = () => {
    if (isReadOnly) return undefined;
    if (lock !== null) return t(`form.lock.${lock}`);
    return refusal === null ? undefined : text.message(refusal);
  };
  const reason = reasonOf();
  const faults = flatErrors(fieldState.error);
  const fault = faults.get('');
  const parts = [...faults].filter(([path]) => path !== '');
  const Widget = definition.component ?? widgets[kind];

  // An input of one's own may show what is derived in its own way; what was chosen once is read like any other fact.
  const isFact = lock !== null && isReadAsWords(kind) && (lock === 'once' || definition.component === undefined);
  return (
    <Box sx={{ gridColumn: definition.half === true ? 'span 1' : '1 / -1', minWidth: 0 }} data-field={name}>
      {isFact ? (
        <FieldFact definition={definition} />
      ) : (
        <Suspense fallback={<FieldSkeleton isRichText={kind === 'richText'} />}>
          <Widget
            id={inputId(formId, name)}
            field={name}
            label={text.label(name)}
            help={lock === 'derived' ? (own ?? reason) : [own, reason].filter(Boolean).join(' ') || undefined}
            error={fault === undefined ? undefined : text.fault(fault)}
            partErrors={Object.fromEntries(parts.map(([path, part]) => [path, text.fault(part)]))}
            isRequired={facts.isRequired && facts.kind !== 'boolean' && lock === null}
            isReadOnly={isReadOnly || lock !== null || refusal !== null}
            record={record}
            value={field.value}
            onChange={field.onChange}
            onBlur={handleBlur}
            definition={definition}
            facts={facts}
            choiceLabel={(value) => text.choice(name, value)}
          />
        </Suspense>
      )}
    </Box>
  );
});
