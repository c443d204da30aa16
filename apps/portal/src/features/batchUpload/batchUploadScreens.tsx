import type { BatchKind } from '@atrium/contract';
import type { ComponentType } from 'react';

import { BatchUploadDetail } from './BatchUploadDetail.tsx';
import { BatchUploadList } from './BatchUploadList.tsx';

/** The screens of the bulk uploads of a kind: their list, and one of them. */
export function batchUploadScreens(kind: BatchKind): {
  readonly texts: string;
  readonly ListScreen: ComponentType;
  readonly RecordScreen: ComponentType;
} {
  return { texts: 'batchUpload', ListScreen: () => <BatchUploadList kind={kind} />, RecordScreen: BatchUploadDetail };
}
