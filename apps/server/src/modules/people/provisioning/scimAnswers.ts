import { fieldErrors, HttpError } from '../../../base/httpError.ts';
import { ScimSyntaxError, type ScimType } from '../../../formats/scim/scimError.ts';
import type { ErrorForm } from '../../../http/route.ts';

export const SCIM_TYPE = 'application/scim+json; charset=utf-8';
const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';

/** A refusal with the keyword that RFC 7644 has for its reason. */
export class ScimError extends HttpError {
  readonly scimType: ScimType | 'uniqueness';

  constructor(status: number, scimType: ScimError['scimType'], message: string) {
    super(status, status === 409 ? 'duplicate' : 'invalid', { message });
    this.scimType = scimType;
  }
}

/** Returns what cannot be read as the refusal that it is answered by; anything else as it is. */
export function asRefusal(error: unknown): unknown {
  return error instanceof ScimSyntaxError ? new ScimError(400, error.scimType, error.message) : error;
}

function scimTypeOf(error: HttpError): string | undefined {
  if (error instanceof ScimError) return error.scimType;
  if (error.code === 'duplicate') return 'uniqueness';
  if (error.status !== 400) return undefined;
  return error.issues.length > 0 ? 'invalidValue' : 'invalidSyntax';
}

/** Says in a sentence why a request was refused, with what is wrong with each field. */
export function detailOf(error: HttpError): string {
  const fields = fieldErrors(error.issues).map(({ field, message }) => `${field}: ${message}`);
  return [error.message, ...fields].join(' ');
}

/** Errors as RFC 7644, 3.12 has them. */
export const scimErrors: ErrorForm = {
  type: SCIM_TYPE,
  bodyOf: (error) => {
    const scimType = scimTypeOf(error);
    return {
      schemas: [`${MESSAGES}:Error`],
      status: String(error.status),
      ...(scimType === undefined ? {} : { scimType }),
      detail: detailOf(error),
    };
  },
};

/** A page of resources as RFC 7644, 3.4.2 has it. */
export function listResponse(resources: readonly unknown[], total: number, startIndex: number) {
  return {
    schemas: [`${MESSAGES}:ListResponse`],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

/** Names of attributes that a query has, in lower case. */
function namesIn(value: unknown): string[] | null {
  const text = Array.isArray(value) ? value.join(',') : value;
  if (typeof text !== 'string' || text.trim() === '') return null;
  return text.split(',').map((name) =>
    name
      .trim()
      .toLowerCase()
      .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, ''),
  );
}

/** What of a resource is asked for, by the parameters of a query (RFC 7644, 3.9). */
export interface AskedAttributes {
  readonly only: readonly string[] | null;
  readonly without: readonly string[];
}

/** Reads which attributes a query asks for. */
export function askedAttributes(query: Readonly<Record<string, unknown>>): AskedAttributes {
  return { only: namesIn(query['attributes']), without: namesIn(query['excludedAttributes']) ?? [] };
}

/** Checks whether an attribute is asked for. */
export function isAsked({ only, without }: AskedAttributes, attribute: string): boolean {
  const name = attribute.toLowerCase();
  if (name === 'id' || name === 'schemas') return true;
  if (only !== null) return only.some((one) => one === name || one.startsWith(`${name}.`));
  return !without.includes(name);
}

/** A resource with the attributes that are asked for. */
export function withAsked(resource: Readonly<Record<string, unknown>>, asked: AskedAttributes) {
  return Object.fromEntries(
    Object.entries(resource).filter(([name, value]) => value !== null && value !== undefined && isAsked(asked, name)),
  );
}
