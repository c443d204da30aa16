/** The permissions a role may hold for a feature, in the order the role editor shows them (PERM-01). */
export const permissions = ['viewAll', 'view', 'add', 'edit', 'delete'] as const;

export type Permission = (typeof permissions)[number];

/** What a caller does with a record. */
export type Action = 'view' | 'add' | 'edit' | 'delete';
