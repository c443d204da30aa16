import { bookingConfigWrite, type customer, type RecordOf } from '@atrium/contract';

import type { SecretBox } from '../../base/crypto/secretBox.ts';
import type { Values } from '../../store/storeDefinition.ts';

function sealed(secrets: SecretBox, column: string, value: string | null | undefined): Values {
  if (value === undefined || value === '') return {};
  return { [column]: value === null ? null : secrets.seal(value) };
}

/**
 * The booking configuration of a save as columns: the secret and the password are sealed apart from the rest, and stay
 * as they are when blank (CUST-04, ROOT-31). Null clears all of it. What is sent is validated: only the record that is
 * read has a type of its own.
 */
export function bookingColumns(
  secrets: SecretBox,
  sent: unknown,
  before: RecordOf<typeof customer>['bookingConfig'] | undefined,
): Values {
  if (sent === undefined) return {};
  if (sent === null) {
    // Of every other save of a customer without one.
    if (before === null || before === undefined) return {};
    return { bookingConfig: null, bookingClientSecret: null, bookingPassword: null };
  }
  const {
    clientSecret,
    password,
    clientSecretSet: _secret,
    passwordSet: _password,
    ...rest
  } = bookingConfigWrite.parse(sent);
  const { clientId = null, tenantId = null, userName = null } = { ...before, ...rest };
  return {
    bookingConfig: { clientId, tenantId, userName },
    ...sealed(secrets, 'bookingClientSecret', clientSecret),
    ...sealed(secrets, 'bookingPassword', password),
  };
}
