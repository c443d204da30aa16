import type { SpaceAvailability } from '@atrium/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { useText } from '../../ui/text/useText.ts';
import type { MapUnit } from './mapUnits.ts';
import { StateLabel } from './StateLabel.tsx';

interface UnitTableProps {
  readonly units: readonly MapUnit[];
  readonly states?: ReadonlyMap<string, SpaceAvailability>;
  readonly selected: string | null;
  readonly onSelect: (unitId: string) => void;
  /** The address of a unit's space, if there is one that the person may open. */
  readonly pathOf: (unit: MapUnit) => string | null;
  /** One more column. */
  readonly extra?: { readonly title: string; readonly cellOf: (unit: MapUnit) => ReactNode } | undefined;
}

const step = 50;

/** The units of a floor as a table: what the map shows, for those who do not see it (MAP-01, MAP-03). */
export function UnitTable({ units, states, selected, onSelect, pathOf, extra }: UnitTableProps) {
  const t = useText('maps');
  const [typed, setTyped] = useState('');
  const [count, setCount] = useState(step);
  const sought = typed.trim().toLocaleLowerCase();
  const found = units.filter(({ name, reference }) =>
    [name, reference ?? ''].some((text) => text.toLocaleLowerCase().includes(sought)),
  );
  return (
    <Box>
      <TextField
        label={t('table.search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        sx={{ mb: 2 }}
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
            {found.slice(0, count).map((unit) => {
              const state = states?.get(unit.id);
              const path = pathOf(unit);
              return (
                <TableRow key={unit.id} selected={unit.id === selected}>
                  <TableCell>
                    <Button
                      size="small"
                      color={unit.id === selected ? 'inherit' : 'primary'}
                      aria-pressed={unit.id === selected}
                      onClick={() => onSelect(unit.id)}
                      sx={{ textAlign: 'start', justifyContent: 'flex-start' }}
                    >
                      {unit.name === '' ? t('unnamed') : unit.name}
                    </Button>
                  </TableCell>
                  <TableCell>{unit.reference}</TableCell>
                  {states !== undefined && <TableCell>{state !== undefined && <StateLabel state={state} />}</TableCell>}
                  {extra !== undefined && <TableCell>{extra.cellOf(unit)}</TableCell>}
                  <TableCell>
                    {path !== null && <Link to={path}>{t('table.open', { name: unit.name })}</Link>}
                  </TableCell>
                </TableRow>
              );
            })}
          </TableBody>
        </Table>
      </TableContainer>
      <Typography variant="body2" color="textSecondary" role="status" sx={{ mt: 1 }}>
        {t('table.count', { count: found.length, shown: Math.min(count, found.length) })}
      </Typography>
      {found.length > count && <Button onClick={() => setCount(count + step)}>{t('table.more')}</Button>}
    </Box>
  );
}
