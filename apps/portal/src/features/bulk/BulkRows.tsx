import type { BulkChange, BulkRow } from '@atrium/contract';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReactNode } from 'react';

import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { BulkChanges, type ValueText } from './BulkChanges.tsx';

type Row = BulkRow & { readonly changes?: readonly BulkChange[] };

interface BulkRowsProps {
  readonly label: string;
  readonly resourceName: string;
  readonly rows: readonly Row[];
  /** The word for each outcome: what would become of a record, or what has. */
  readonly tense: 'preview' | 'result';
  readonly valueText?: ValueText | undefined;
}

const colours = { changed: 'primary', unchanged: 'default', refused: 'error' } as const;

/** One line per record: what becomes of it, and why nothing does. */
export function BulkRows({ label, resourceName, rows, tense, valueText }: BulkRowsProps) {
  const t = useText('bulk');
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <Box
          key={row.id}
          component="li"
          sx={{ py: 2, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1, overflowWrap: 'anywhere' }}
        >
          <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
            <span>{row.name === '' ? t('absent') : row.name}</span>
            <Chip size="small" variant="outlined" color={colours[row.outcome]} label={t(`${tense}.${row.outcome}`)} />
          </Box>
          {row.refusal !== null && <Refusal refusal={row.refusal} resourceName={resourceName} />}
          {row.changes !== undefined && <BulkChanges id={row.id} changes={row.changes} valueText={valueText} />}
        </Box>
      ))}
    </Box>
  );
}

function Refusal({
  refusal,
  resourceName,
}: {
  readonly refusal: NonNullable<BulkRow['refusal']>;
  readonly resourceName: string;
}): ReactNode {
  const errors = useText('errors');
  const text = useResourceText(resourceName);
  const { labelled } = useFormats();
  const { code, message, fields } = refusal;
  const parts = fields.map((part) => labelled(text.label(part.field), text.message(part.code, part.limit)));
  const general = errors.at(`codes.${code}`) ?? message;
  return <Box sx={{ color: 'error.main', fontSize: '0.8125rem' }}>{parts.length > 0 ? parts.join(' ') : general}</Box>;
}
