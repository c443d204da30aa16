/** Where one role is left for another; it has no page of its own (PERM-31). */
export const SWITCH_ROLE_PATH = '/try-role';
