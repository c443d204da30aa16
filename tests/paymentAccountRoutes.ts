import type { OtherRoute } from './otherRoutes.ts';

/** What the routes are sent, and how they answer for a vendor that has no account and whose form was not sent. */
const examples: readonly { readonly action: string; readonly body?: unknown; readonly status?: 409 }[] = [
  { action: 'link' },
  { action: 'finish', body: { linkId: '00000000-0000-7000-8000-000000000000' }, status: 409 },
  { action: 'refresh' },
  { action: 'unlink' },
];

/** The routes by which a vendor's payment account is linked (VEND-22, VEND-23). */
export const paymentAccountRoutes: Readonly<Record<string, OtherRoute>> = Object.fromEntries(
  examples.map(({ action, body, status }): [string, OtherRoute] => {
    const request = (id: string) => ({ path: `vendor/${id}/paymentaccount/${action}`, body });
    return [
      `POST vendor/{id}/paymentaccount/${action}`,
      {
        callers: { features: ['BUILDING.vendors'], needs: 'edit' },
        request: ({ ownVendorId }) => request(ownVendorId),
        foreign: ({ foreignVendorId }) => request(foreignVendorId),
        ...(status === undefined ? {} : { status }),
      },
    ];
  }),
);
