/**
 * Deprecated calls are errors in tests, as they report misuse that still works: of tags of ciphers that are cut, for
 * example (SEC-25). The processes that tests start inherit it.
 */
process.throwDeprecation = true;
process.env['NODE_OPTIONS'] = '--throw-deprecation';
