import { PageHead } from '../../../kit/navigation/PageHead.tsx';
import { useContextStack } from '../../../kit/navigation/useContextStack.ts';
import { useText } from '../../../ui/text/useText.ts';
import { JobList } from './JobList.tsx';
import { SyncRuns } from './SyncRuns.tsx';
import { SyncSection } from './SyncSection.tsx';
import { useSyncJobs } from './useSyncs.ts';

/** Shows the sync jobs of a customer with their log, and its other jobs (SRV-12, INTG-20). */
export function CustomerJobs() {
  const text = useText('customerJobs');
  const { customerId = '' } = useContextStack();
  const { data } = useSyncJobs(customerId);
  return (
    <>
      <PageHead title={text('title')} />
      <SyncSection customerId={customerId} />
      {data?.isOutside === true && <SyncRuns customerId={customerId} />}
      <JobList customerId={customerId} />
    </>
  );
}
