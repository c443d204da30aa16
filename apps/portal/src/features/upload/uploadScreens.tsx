import type { BatchKind } from '@atrium/contract';
import type { ComponentType } from 'react';

import { UploadDetail } from './UploadDetail.tsx';
import { UploadList } from './UploadList.tsx';

/** The screens of the bulk uploads of a kind: their list, and one of them. */
export function uploadScreens(kind: BatchKind): {
  readonly texts: string;
  readonly ListScreen: ComponentType;
  readonly RecordScreen: ComponentType;
} {
  return { texts: 'batchUpload', ListScreen: () => <UploadList kind={kind} />, RecordScreen: UploadDetail };
}
