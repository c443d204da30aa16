import { type AuditPeriod, auditPeriods } from '@atrium/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';

import { TitledDrawer } from '../../ui/feedback/TitledDrawer.tsx';
import { useText } from '../../ui/text/useText.ts';

interface HistoryFrameProps {
  readonly title: string;
  readonly period: AuditPeriod;
  readonly onPeriod: (period: AuditPeriod) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The drawer of a history, with the choice of its period (AUDIT-04, AUDIT-09). */
export function HistoryFrame({ title, period, onPeriod, onClose, children }: HistoryFrameProps) {
  const t = useText('kit');
  const history = useText('history');
  return (
    <TitledDrawer
      title={t('history.title', { name: title })}
      closeLabel={history('close')}
      width={840}
      onClose={onClose}
    >
      <TextField
        select
        label={history('period')}
        value={period}
        onChange={({ target }) => onPeriod(auditPeriods.find((one) => one === target.value) ?? 'all')}
        sx={{ mb: 4, maxWidth: 240 }}
      >
        {auditPeriods.map((one) => (
          <MenuItem key={one} value={one}>
            {history(`periods.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      {children}
    </TitledDrawer>
  );
}
