import { timezoneFacts } from '@atrium/contract';
import { useState } from 'react';

import { ReferenceInput } from '../../../kit/form/fields/ReferenceInput.tsx';
import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { useReferenceNames } from '../../../kit/form/useReference.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

const source = { resource: timezoneFacts, label: 'ianaName' };

/** The timezone, and what time it is there, so that a wrong choice is seen (KIT-17). */
export function TimezoneInput(props: WidgetProps) {
  const kit = useText('kit');
  const formats = useFormats();
  const [now] = useState(() => Date.now());
  const id = typeof props.value === 'string' && props.value !== '' ? props.value : undefined;
  const zone = useReferenceNames(id === undefined ? [] : [{ source, id, values: {} }]).get(id ?? '');
  const time =
    zone === undefined
      ? undefined
      : new Intl.DateTimeFormat(formats.locale, { timeStyle: 'short', dateStyle: 'medium', timeZone: zone }).format(
          now,
        );
  const help = time === undefined ? props.help : kit('form.zone', { time, zone: formats.zoneName(zone ?? '') });
  return <ReferenceInput {...props} help={help} />;
}
