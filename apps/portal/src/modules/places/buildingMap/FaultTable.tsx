import type { MapFault } from '@atrium/contract';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';

import { useText } from '../../../ui/text/useText.ts';

/** Shows what is wrong with an archive: the file, the id of the feature, and why (MAP-06). */
export function FaultTable({ label, faults }: { readonly label: string; readonly faults: readonly MapFault[] }) {
  const t = useText('buildingMap');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label} sx={{ maxHeight: 320 }}>
      <Table size="small" stickyHeader>
        <TableHead>
          <TableRow>
            <TableCell>{t('fault.file')}</TableCell>
            <TableCell>{t('fault.feature')}</TableCell>
            <TableCell>{t('fault.reason')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {faults.map(({ code, file, featureId, detail }, at) => (
            // Two faults may be alike in all they say.
            <TableRow key={`${String(at)} ${code}`}>
              <TableCell>{file}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere', fontFamily: 'monospace' }}>{featureId}</TableCell>
              <TableCell sx={{ overflowWrap: 'anywhere' }}>
                {t(`faults.${code}`)}
                {detail !== null && ` (${detail})`}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
