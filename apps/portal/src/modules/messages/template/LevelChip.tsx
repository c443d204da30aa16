import BusinessOutlined from '@mui/icons-material/BusinessOutlined';
import BlockOutlined from '@mui/icons-material/BlockOutlined';
import ApartmentOutlined from '@mui/icons-material/ApartmentOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import type { TemplateInForce } from '@atrium/contract';

import { StatusChip } from '../../../ui/feedback/StatusChip.tsx';
import { useText } from '../../../ui/text/useText.ts';

const looks = {
  building: { tone: 'good', icon: <ApartmentOutlined /> },
  customer: { tone: 'info', icon: <BusinessOutlined /> },
  root: { tone: 'outline', icon: <PublicOutlined /> },
  none: { tone: 'caution', icon: <BlockOutlined /> },
} as const;

/** The level that a template in force comes from (BLDG-40). */
export function LevelChip({ level }: Pick<TemplateInForce, 'level'>) {
  const text = useText('template');
  return <StatusChip {...looks[level ?? 'none']} label={text(`levels.${level ?? 'none'}`)} />;
}
