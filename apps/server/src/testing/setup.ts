/**
 * Deprecated calls are errors in tests, as they report misuse that still works: of tags of ciphers that are cut, for
 * example (SEC-25). The processes that tests start inherit it.
 */
// A process that was started with the option has it already, and takes no other value.
if (!process.throwDeprecation) process.throwDeprecation = true;
process.env['NODE_OPTIONS'] = '--throw-deprecation';
