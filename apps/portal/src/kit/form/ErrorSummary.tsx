import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';

import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { flatErrors, isConflict } from './fieldErrors.ts';
import { inputId, useFormFrame } from './formFrame.ts';

/** Brings the focus to the input of `path`, else to the field that holds it; false when neither is on the screen. */
export function focusField(formId: string, path: string): boolean {
  const input = document.getElementById(inputId(formId, path));
  if (input !== null) {
    input.focus();
    input.scrollIntoView({ block: 'center' });
    return true;
  }
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('.')));
  return parent !== '' && focusField(formId, parent);
}

interface ErrorSummaryProps {
  /** How many saves were stopped by errors; each one shows the summary and gives it the focus. */
  readonly attempt: number;
}

/** After a stopped save: whether fields are missing or malformed or meet something else, and a link to each of them (ERR-02, KIT-06). */
export function ErrorSummary({ attempt }: ErrorSummaryProps) {
  const { formId, control, text } = useFormFrame();
  const t = useText('kit');
  const { labelled } = useFormats();
  const { errors } = useFormState({ control });
  const summary = useRef<HTMLDivElement>(null);
  const found = [...flatErrors(errors)].filter(([path]) => path !== '');
  const isShown = attempt > 0 && found.length > 0;

  // The errors may become known a render after the attempt, so the focus waits until there is something to give it to.
  const answered = useRef(0);
  useEffect(() => {
    if (attempt === 0) answered.current = 0;
    if (!isShown || answered.current === attempt) return;
    answered.current = attempt;
    summary.current?.focus();
  }, [attempt, isShown]);

  if (!isShown) return null;
  return (
    <Alert ref={summary} severity="error" tabIndex={-1} sx={{ scrollMarginTop: 72 }}>
      <AlertTitle>{t(found.every(([, fault]) => isConflict(fault)) ? 'form.refused' : 'form.summary')}</AlertTitle>
      {t('form.problems', { count: found.length })}
      <Box component="ul" sx={{ m: 0, pl: 4 }}>
        {found.map(([path, fault]) => (
          <li key={path}>
            <Link
              href={`#${inputId(formId, path)}`}
              color="inherit"
              underline="always"
              sx={{ display: 'inline-block', minHeight: 24, py: 0.75 }}
              onClick={(event) => {
                event.preventDefault();
                focusField(formId, path);
              }}
            >
              {labelled(text.label(path), text.fault(fault))}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
