import { textsOf, type ResourceDefinition } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { FieldValue } from '../../kit/form/FieldValue.tsx';
import type { Values } from '../../kit/definition/formDefinition.ts';
import { useResourceText } from '../../kit/form/useResourceText.ts';
import { useText } from '../../ui/text/useText.ts';
import type { FieldComparison } from './compareVersions.ts';

/** A version by its name, and all its values. */
interface ComparedVersion {
  readonly name: string;
  readonly values: Values;
}

interface VersionComparisonProps {
  readonly resource: ResourceDefinition;
  readonly comparison: readonly FieldComparison[];
  readonly one: ComparedVersion;
  readonly other: ComparedVersion;
  /** The fields ticked for restoring; undefined where nothing can be restored. */
  readonly ticked: ReadonlySet<string> | undefined;
  readonly onTick?: (field: string, isTicked: boolean) => void;
}

/** Two versions side by side, a field a row; what did not change is folded away. */
export function VersionComparison(props: VersionComparisonProps) {
  const { resource, comparison, ticked, onTick } = props;
  const history = useText('history');
  const text = useResourceText(textsOf(resource));
  const [showsAll, setShowsAll] = useState(false);
  const changed = comparison.filter(({ isChanged }) => isChanged);
  const shown = showsAll ? comparison : changed;
  const unchanged = comparison.length - changed.length;

  return (
    <>
      {changed.length === 0 && <Typography color="textSecondary">{history('same')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {shown.map(({ definition, one, other, isChanged }) => (
          <Box
            component="li"
            key={definition.field}
            sx={{ display: 'flex', gap: 1, py: 2, borderBottom: 1, borderColor: 'divider', alignItems: 'flex-start' }}
          >
            {ticked !== undefined && isChanged && (
              <Checkbox
                size="small"
                checked={ticked.has(definition.field)}
                onChange={(_, isTicked) => onTick?.(definition.field, isTicked)}
                slotProps={{ input: { 'aria-label': history('tick', { field: text.label(definition.field) }) } }}
              />
            )}
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
              <Typography variant="subtitle2" component="h3">
                {text.label(definition.field)}
              </Typography>
              <Box sx={{ display: 'grid', columnGap: 4, rowGap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
                {[
                  { ...props.one, value: one },
                  { ...props.other, value: other },
                ].map(({ name, values, value }, side) => (
                  <div key={side === 0 ? 'one' : 'other'}>
                    <Typography variant="caption" color="textSecondary" component="div">
                      {name}
                    </Typography>
                    <Box
                      sx={
                        isChanged
                          ? { bgcolor: side === 0 ? 'brand.cautionTint' : 'brand.goodTint', px: 1, borderRadius: 1 }
                          : {}
                      }
                    >
                      <FieldValue resource={resource} definition={definition} value={value} values={values} />
                    </Box>
                  </div>
                ))}
              </Box>
            </Box>
          </Box>
        ))}
      </Box>
      {unchanged > 0 && (
        <Button size="small" sx={{ mt: 2 }} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? history('hideUnchanged') : history('showUnchanged', { count: unchanged })}
        </Button>
      )}
    </>
  );
}
