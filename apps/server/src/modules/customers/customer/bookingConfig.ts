import { bookingConfigWrite, type customer } from '@atrium/contract';

import type { SecretBox } from '../../../base/crypto/secretBox.ts';
import { secretPlace } from '../../../db/secretPlace.ts';
import { readBookingPlaces } from '../bookingPlace.reads.ts';
import type { Stored, Values, WriteContext } from '../../../store/storeDefinition.ts';
import { customerTable } from './customer.table.ts';

function isEntered(value: string | null | undefined): value is string {
  return typeof value === 'string' && value !== '';
}

function sealed(
  secrets: SecretBox,
  id: string,
  field: 'bookingClientSecret' | 'bookingPassword',
  value: string | null | undefined,
): Values {
  if (value === undefined || value === '') return {};
  return { [field]: value === null ? null : secrets.seal(value, secretPlace(customerTable[field], id)) };
}

/**
 * The booking configuration of a save as columns: the secret and the password are sealed apart from the rest, and stay
 * as they are when blank (CUST-04, ROOT-31). They are for the place where the booking provider is when they are entered:
 * one that was entered for another is not taken along (SEC-14). Null clears all of it. What is sent is validated: only the
 * record that is read has a type of its own.
 */
export async function bookingColumns({
  work,
  services: { secrets },
  id,
  before,
  values,
}: WriteContext<Stored<typeof customer>>): Promise<Values> {
  const sent: unknown = values.bookingConfig;
  const kept = before?.bookingConfig;
  if (sent === undefined) return {};
  if (sent === null) {
    // Of every other save of a customer without one.
    if (kept === null || kept === undefined) return {};
    return { bookingConfig: null, bookingClientSecret: null, bookingPassword: null };
  }
  const {
    clientSecret,
    password,
    clientSecretSet: _secret,
    passwordSet: _password,
    ...rest
  } = bookingConfigWrite.parse(sent);
  const { clientId = null, tenantId = null, userName = null } = { ...kept, ...rest };
  const written = {
    bookingConfig: { clientId, tenantId, userName },
    ...sealed(secrets, id, 'bookingClientSecret', clientSecret),
    ...sealed(secrets, id, 'bookingPassword', password),
  };
  if (!isEntered(clientSecret) && !isEntered(password)) return written;
  const place = await readBookingPlaces(work, id, values.bookingProvider ?? null);
  const isMoved = place.kept !== null && place.kept !== place.next;
  const others = isMoved ? { bookingClientSecret: null, bookingPassword: null } : {};
  return { ...others, ...written, bookingPlace: place.next };
}
