import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { LinesInput } from './LinesInput.tsx';

function readField(line: string): object {
  const [path = '', ...value] = line.split('=');
  return { path: path.trim(), value: value.join('=').trim() };
}

/** Takes what is sent of a request: a path and what is there, one in each line (SRV-05). */
export function SentFieldsInput(props: WidgetProps) {
  return <LinesInput {...props} read={readField} parts={['path', 'value']} between=" = " />;
}
