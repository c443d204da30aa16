import { UploadLink } from '../../../features/upload/UploadLink.tsx';
import type { AboveListProps } from '../../../kit/definition/listDefinition.ts';
import { laterPart } from '../../../ui/later/laterPart.ts';

/** The inbox has a form and calls of its own: the list does not wait for it. */
const UnmappedCodes = laterPart(async () => (await import('./UnmappedCodes.tsx')).UnmappedCodes);

/** Shows above the mapping the way to its uploads, and the codes that it does not know. */
export function MappingHead({ context }: Pick<AboveListProps, 'context'>) {
  return (
    <>
      <UploadLink context={context} />
      <UnmappedCodes context={context} />
    </>
  );
}
