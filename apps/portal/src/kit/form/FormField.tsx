import Box from '@mui/material/Box';
import { memo, Suspense, useCallback, useMemo } from 'react';
import { useController } from 'react-hook-form';

import { FieldSkeleton } from '../../ui/feedback/FieldSkeleton.tsx';
import { useText } from '../../ui/text/useText.ts';
import { useSession } from '../session/useSession.ts';
import { flatErrors } from './fieldErrors.ts';
import { factsOf, schemaAt, widgetOf } from './fieldFacts.ts';
import { widgets } from './fields/widgets.tsx';
import type { FieldDefinition } from './formDefinition.ts';
import { inputId, useFormFrame } from './formFrame.ts';
import { fieldLock } from './formValues.ts';

/** Why a field cannot be changed although the form can: it is derived, or chosen once (KIT-18). */
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
  const facts = useMemo(() => factsOf(schema, name), [schema, name]);
  const isWritable = schemaAt(schema, name) !== undefined;
  const lock = lockOf(definition.readOnly === true, isWritable, schemaAt(resource.create, name) !== undefined);
  const refusal = useMemo(
    () => fieldLock(resource, session, record, getValues(), name),
    [resource, session, record, getValues, name],
  );

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
  const kind = widgetOf(resource, definition, facts);
  const Widget = definition.component ?? widgets[kind];

  return (
    <Box sx={{ gridColumn: definition.half === true ? 'span 1' : '1 / -1', minWidth: 0 }} data-field={name}>
      <Suspense fallback={<FieldSkeleton isRichText={kind === 'richText'} />}>
        <Widget
          id={inputId(formId, name)}
          field={name}
          label={text.label(name)}
          help={lock === 'derived' ? (own ?? reason) : [own, reason].filter(Boolean).join(' ') || undefined}
          error={fault === undefined ? undefined : text.message(fault.code, fault.limit)}
          partErrors={Object.fromEntries(parts.map(([path, part]) => [path, text.message(part.code, part.limit)]))}
          isRequired={facts.isRequired && facts.kind !== 'boolean' && lock === null}
          isReadOnly={isReadOnly || lock !== null || refusal !== null}
          value={field.value}
          onChange={field.onChange}
          onBlur={handleBlur}
          definition={definition}
          facts={facts}
          choiceLabel={(value) => text.choice(name, value)}
        />
      </Suspense>
    </Box>
  );
});
