import { fitsCurrency, mainOf, priceChange, productFacts } from '@atrium/contract';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import { BulkDialog } from '../../../features/bulk/BulkDialog.tsx';
import { useResourceText } from '../../../kit/form/useResourceText.ts';
import type { BulkDialogSlotProps } from '../../../kit/definition/listDefinition.ts';
import { useVendorMenu } from '../vendor/useVendorMenu.ts';
import { NumberField } from '../../../ui/control/NumberField.tsx';
import { SegmentedChoice } from '../../../ui/control/SegmentedChoice.tsx';
import { isUnclearNumber } from '../../../ui/format/readNumber.ts';
import { useFormats } from '../../../ui/format/useFormats.ts';
import { useText } from '../../../ui/text/useText.ts';

const kinds = ['percent', 'amount'] as const;
type Kind = (typeof kinds)[number];

/** Returns what is wrong with a number that was typed, as a field code; undefined where it is right or there is none yet. */
function problemOf(kind: Kind, value: number | string | null, currency: string | null): string | undefined {
  if (value === null) return undefined;
  if (isUnclearNumber(value)) return 'unclearNumber';
  const { error } = priceChange.safeParse({ [kind]: value });
  if (error !== undefined) return error.issues[0]?.message;
  const isWhole = kind === 'percent' || typeof value !== 'number' || currency === null || fitsCurrency(value, currency);
  return isWhole ? undefined : 'priceDigits';
}

/** Changes the prices of all selected products by percent or by an amount; the preview shows them rounded (VEND-09). */
export function PriceChangeDialog({ selection, onClose }: BulkDialogSlotProps) {
  const text = useText('product');
  const { message } = useResourceText(productFacts.name);
  const { money } = useFormats();
  const currency = useVendorMenu().data?.currency ?? null;
  const [kind, setKind] = useState<Kind>('percent');
  const [value, setValue] = useState<number | string | null>(null);
  const problem = problemOf(kind, value, currency);
  const unit = currency === null ? '' : money(mainOf(1, currency), currency);
  const help = kind === 'percent' && unit !== '' ? text('prices.rounded', { unit }) : text('prices.help');
  return (
    <BulkDialog
      resource={productFacts}
      path="product-store/prices"
      title={text('prices.title')}
      selection={selection}
      change={value === null || problem !== undefined ? null : { [kind]: value }}
      warning={text('prices.warning')}
      valueText={(field, shown) =>
        field === 'basePrice' && typeof shown === 'number' && currency !== null ? money(shown, currency) : undefined
      }
      hasTyped={value !== null}
      onClose={onClose}
    >
      <Stack spacing={4}>
        <SegmentedChoice
          label={text('prices.by')}
          value={kind}
          options={kinds.map((option) => ({ value: option, label: text(`prices.kinds.${option}`) }))}
          onChange={setKind}
        />
        <NumberField
          hasFocus
          label={
            kind === 'amount' && currency !== null ? text('prices.amountIn', { currency }) : text(`prices.${kind}`)
          }
          value={value}
          help={help}
          problem={problem === undefined ? undefined : message(problem)}
          onChange={setValue}
        />
      </Stack>
    </BulkDialog>
  );
}
