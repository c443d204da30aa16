/** The states of an order; Completed and Cancelled are final (VEND-13). The vendor sees it from Placed on. */
export const orderStates = ['AwaitingPayment', 'Placed', 'Accepted', 'Completed', 'Cancelled'] as const;
export type OrderState = (typeof orderStates)[number];

/** What a vendor's people do with an order (VEND-13). */
export const orderActions = ['accept', 'complete', 'cancel'] as const;
export type OrderAction = (typeof orderActions)[number];

const transitions: Readonly<Record<OrderAction, { readonly from: readonly OrderState[]; readonly to: OrderState }>> = {
  accept: { from: ['Placed'], to: 'Accepted' },
  complete: { from: ['Accepted'], to: 'Completed' },
  cancel: { from: ['Placed', 'Accepted'], to: 'Cancelled' },
};

/** Returns the state that an action leads to from a state; null where it is not allowed (VEND-14). */
export function stateAfter(action: OrderAction, state: OrderState): OrderState | null {
  const { from, to } = transitions[action];
  return from.includes(state) ? to : null;
}
