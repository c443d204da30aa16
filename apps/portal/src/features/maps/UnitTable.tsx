import type { SpaceState } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode, useMemo, useState } from 'react';
import { Link as RouterLink } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import type { MapUnit } from './mapUnits.ts';
import { StateLabel } from './StateLabel.tsx';

interface UnitTableProps {
  readonly units: readonly MapUnit[];
  readonly states?: ReadonlyMap<string, SpaceState>;
  readonly selected: string | null;
  readonly onSelect: (unitId: string) => void;
  /** The address of a unit's space, if there is one that the person may open. */
  readonly pathOf: (unit: MapUnit) => string | null;
  /** One more column. */
  readonly extra?: { readonly title: string; readonly cellOf: (unit: MapUnit) => ReactNode } | undefined;
}

interface UnitRowProps extends Pick<UnitTableProps, 'onSelect' | 'pathOf' | 'extra'> {
  readonly unit: MapUnit;
  readonly hasState: boolean;
  readonly state: SpaceState | undefined;
  readonly isSelected: boolean;
}

/** A unit, made again where something of it has changed: the availability of one would cost the page a frame for all rows. */
const UnitRow = memo(function UnitRow({ unit, hasState, state, isSelected, onSelect, pathOf, extra }: UnitRowProps) {
  const t = useText('maps');
  const path = pathOf(unit);
  return (
    <TableRow selected={isSelected}>
      <TableCell>
        <Button
          size="small"
          color={isSelected ? 'inherit' : 'primary'}
          aria-pressed={isSelected}
          onClick={() => onSelect(unit.id)}
          sx={{ textAlign: 'start', justifyContent: 'flex-start' }}
        >
          {unit.name === '' ? t('unnamed') : unit.name}
        </Button>
      </TableCell>
      <TableCell>{unit.reference}</TableCell>
      {hasState && <TableCell>{state !== undefined && <StateLabel state={state} />}</TableCell>}
      {extra !== undefined && <TableCell>{extra.cellOf(unit)}</TableCell>}
      <TableCell>
        {path !== null && (
          <Link component={RouterLink} to={path} color="inherit" underline="always">
            {t('table.open', { name: unit.name })}
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
});

const STEP = 50;

/** The units of a floor as a table: what the map shows, for those who do not see it (MAP-01, MAP-03). */
export function UnitTable({ units, states, selected, onSelect, pathOf, extra }: UnitTableProps) {
  const t = useText('maps');
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(STEP);
  const sought = typed.trim().toLocaleLowerCase();
  const found = useMemo(
    () =>
      sought === ''
        ? units
        : units.filter(({ name, reference }) =>
            [name, reference ?? ''].some((text) => text.toLocaleLowerCase().includes(sought)),
          ),
    [units, sought],
  );
  return (
    <Box>
      <TextField
        label={t('table.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        fullWidth={false}
        sx={{ mb: 2, width: 320, maxWidth: '100%' }}
      />
      <TableContainer tabIndex={0} role="region" aria-label={t('table.label')} sx={{ maxHeight: 460 }}>
        <Table size="small" stickyHeader>
          <TableHead>
            <TableRow>
              <TableCell>{t('table.name')}</TableCell>
              <TableCell>{t('table.reference')}</TableCell>
              {states !== undefined && <TableCell>{t('table.state')}</TableCell>}
              {extra !== undefined && <TableCell>{extra.title}</TableCell>}
              <TableCell>{t('table.space')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {found.slice(0, count).map((unit) => (
              <UnitRow
                key={unit.id}
                unit={unit}
                hasState={states !== undefined}
                state={states?.get(unit.id)}
                isSelected={unit.id === selected}
                onSelect={onSelect}
                pathOf={pathOf}
                extra={extra}
              />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
        {t('table.count', { count: found.length, shown: Math.min(count, found.length) })}
      </Typography>
      {found.length > count && <Button onClick={() => setCount(count + STEP)}>{t('table.more')}</Button>}
    </Box>
  );
}
