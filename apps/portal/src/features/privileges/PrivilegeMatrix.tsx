import {
  type Feature,
  findFeature,
  menu,
  type Permission,
  permissions,
  featureOf,
  type PrivilegeMap,
  privilegeMap,
  TRUST_FEATURE,
} from '@atrium/contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { WidgetProps } from '../../kit/definition/formDefinition.ts';
import { useCan } from '../../kit/session/useSession.ts';
import { useFormats } from '../../ui/format/useFormats.ts';
import { useText } from '../../ui/text/useText.ts';
import { featureGroups, setFeature, setPermission } from './privileges.ts';

function pageOf(feature: Feature): string {
  return menu.find((item) => featureOf(item) === feature.key)?.page ?? '';
}

interface PrivilegeMatrixProps extends WidgetProps {
  /** The permissions that may be given of a feature, where these are not all that it offers; a feature with none is left out. */
  readonly offersOf?: (feature: Feature) => readonly Permission[];
}

function allOffers({ offers }: Feature): readonly Permission[] {
  return offers;
}

/** Every feature by context with the permissions it offers (ROOT-25). What the person's own role lacks is neither given nor taken. */
export function PrivilegeMatrix(props: PrivilegeMatrixProps) {
  const { id, label, help, error, partErrors, value, onChange, isReadOnly, offersOf = allOffers } = props;
  const text = useText('role');
  const { labelled } = useFormats();
  const navigation = useText('navigation');
  const may = useCan();
  const [search, setSearch] = useState('');
  const map: PrivilegeMap = privilegeMap.safeParse(value).data ?? {};
  const nameOf = (feature: Feature) => {
    const page = pageOf(feature);
    if (feature.key === TRUST_FEATURE) return text('matrix.trust');
    return page === '' ? text('matrix.history') : (navigation.at(`items.${feature.context}.${page}`) ?? page);
  };
  const groups = featureGroups(nameOf, search, offersOf);
  const problemsOfParts = Object.entries(partErrors).map(([key, problem]) => {
    const feature = findFeature(key);
    return feature === undefined ? problem : labelled(nameOf(feature), problem);
  });
  const problems = [error, ...problemsOfParts].filter((one) => one !== undefined);

  return (
    <Box id={id} role="group" aria-label={label} tabIndex={-1}>
      {problems.length > 0 && <Alert severity="error">{problems.join(' ')}</Alert>}
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {help}
      </Typography>
      <TextField
        type="search"
        label={text('matrix.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        fullWidth
        sx={{ my: 2 }}
      />
      {groups.length === 0 && <Typography role="status">{text('matrix.none')}</Typography>}
      {groups.map(([context, features]) => (
        <Box
          key={context}
          sx={{ overflowX: 'auto', mb: 4 }}
          tabIndex={0}
          role="region"
          aria-label={navigation.at(`contexts.${context}`) ?? context}
        >
          <Typography component="h3" sx={{ fontWeight: 600, mt: 2 }}>
            {navigation.at(`contexts.${context}`)}
          </Typography>
          <Table size="small" sx={{ minWidth: 480 }}>
            <TableHead>
              <TableRow>
                <TableCell component="th" scope="col">
                  {text('matrix.feature')}
                </TableCell>
                {permissions.map((permission) => (
                  <TableCell key={permission} component="th" scope="col" align="center">
                    {text(`permissions.${permission}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {features.map((feature) => {
                const name = nameOf(feature);
                const held = map[feature.key] ?? [];
                const mayGive = (permission: (typeof permissions)[number]) => may(feature.key, permission);
                const isWhole = feature.offers.every((permission) => held.includes(permission));
                return (
                  <TableRow key={feature.key} hover>
                    <TableCell component="th" scope="row">
                      <Box sx={{ display: 'flex', alignItems: 'center' }}>
                        <Checkbox
                          size="small"
                          checked={isWhole}
                          indeterminate={held.length > 0 && !isWhole}
                          disabled={isReadOnly || !feature.offers.some(mayGive)}
                          onChange={() => onChange(setFeature(map, feature, !isWhole, mayGive))}
                          slotProps={{ input: { 'aria-label': text('matrix.all', { feature: name }) } }}
                        />
                        {name}
                      </Box>
                    </TableCell>
                    {permissions.map((permission) => (
                      <TableCell key={permission} align="center" padding="none">
                        {feature.offers.includes(permission) && (
                          <Checkbox
                            size="small"
                            checked={held.includes(permission)}
                            disabled={isReadOnly || !mayGive(permission)}
                            title={mayGive(permission) ? undefined : text('matrix.lacking')}
                            onChange={(event) =>
                              onChange(setPermission(map, feature, permission, event.target.checked))
                            }
                            slotProps={{
                              input: {
                                'aria-label': text('matrix.cell', {
                                  permission: text(`permissions.${permission}`),
                                  feature: name,
                                }),
                              },
                            }}
                          />
                        )}
                      </TableCell>
                    ))}
                  </TableRow>
                );
              })}
            </TableBody>
          </Table>
        </Box>
      ))}
    </Box>
  );
}
