import { CustomerJobs } from './CustomerJobs.tsx';

/** The sync jobs and the other jobs of a customer (SRV-12, INTG-20). */
export const customerJobsScreens = { texts: ['customerJobs', 'jobs'], ListScreen: CustomerJobs };
