import type { ReactNode } from 'react';

import { useCan } from '../../../kit/session/useSession.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

const VisitorDesk = laterPart(async () => (await import('./VisitorDesk.tsx')).VisitorDesk);

/** Shows a screen to those who receive visitors, and the desk to others, who see no more of a visit than it has (VIS-03). */
export function ForReception({ children }: { readonly children: ReactNode }) {
  return useCan()('BUILDING.visitorManagement', 'edit') ? children : <VisitorDesk />;
}
