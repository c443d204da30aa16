/** Why a request of SCIM is wrong, by the names of RFC 7644, 3.12. */
export type ScimType = 'invalidFilter' | 'invalidPath' | 'invalidValue' | 'invalidSyntax' | 'noTarget' | 'mutability';

/** A filter, path or value that cannot be read. */
export class ScimSyntaxError extends Error {
  override readonly name = 'ScimSyntaxError';
  readonly scimType: ScimType;

  constructor(scimType: ScimType, message: string) {
    super(message);
    this.scimType = scimType;
  }
}
