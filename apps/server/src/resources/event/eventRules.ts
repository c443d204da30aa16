import type { RevisionAction, Values } from '../../core/store/storeDefinition.ts';

/** Activating is told apart from other changes (AUDIT-02). */
export function eventActionOf(before: Values, values: Values): RevisionAction {
  if (before['active'] === values['active']) return 'Modified';
  return values['active'] === true ? 'Enabled' : 'Disabled';
}
