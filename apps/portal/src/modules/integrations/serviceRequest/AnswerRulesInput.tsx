import type { WidgetProps } from '../../../kit/definition/formDefinition.ts';
import { LinesInput } from './LinesInput.tsx';

/** A rule as a line: path, test, value and meaning, with bars between them. */
function readRule(line: string): object {
  const [path = '', test = '', value = '', means = ''] = line.split('|').map((part) => part.trim());
  return { path: path === '' ? null : path, test, value: value === '' ? null : value, means };
}

/** The rules that judge an answer by its body, one in each line (SRV-05). */
export function AnswerRulesInput(props: WidgetProps) {
  return <LinesInput {...props} read={readRule} parts={['path', 'test', 'value', 'means']} between=" | " />;
}
