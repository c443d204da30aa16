import { can } from './core/access.ts';
import type { Session } from './core/access.ts';
import { featuresFor, type FileUse, levelsOf, type ResourceDefinition } from './core/resource.ts';
import type { FeatureKey } from './core/featureKey.ts';
import { registry } from './registry.ts';

/** A permission on a feature by which files are uploaded. */
export interface UploadRight {
  readonly feature: FeatureKey;
  readonly permission: 'add' | 'edit';
}

const permissions = ['add', 'edit'] as const;

/** What people without any right upload files for in the app: the pictures of a service request (SRV-01). */
const usesOfApp: readonly FileUse[] = ['picture'];

/** The rights of which one is needed to upload files for a use: those to add or edit records with a field for such files (SEC-16). */
export function uploadRights(use: FileUse): UploadRight[] {
  const users = Object.values<ResourceDefinition>(registry).filter(({ files = {} }) =>
    Object.values(files).includes(use),
  );
  return users.flatMap((resource) =>
    levelsOf(resource).flatMap((level) =>
      permissions.flatMap((permission) =>
        featuresFor(resource, level, permission).map((feature) => ({ feature, permission })),
      ),
    ),
  );
}

/** Checks whether a person may upload files for a use. */
export function canUpload(session: Pick<Session, 'role'>, use: FileUse): boolean {
  return (
    usesOfApp.includes(use) || uploadRights(use).some(({ feature, permission }) => can(session, feature, permission))
  );
}
