/**
 * The paths on which the provider's window comes back (VEND-24), the parameter that names the attempt, and the channel on
 * which the page that opened it hears of that. It is read before the first page and therefore is apart from all schemas.
 */
export const paymentReturn = {
  linked: 'successfullAuthRedirect',
  closed: 'close',
  parameter: 'paymentLink',
  channel: 'atrium.paymentLink',
} as const;
