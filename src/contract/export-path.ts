/** GET streams a zip of everything that the member recorded; see docs/data-portability.md. */
export const EXPORT_PATH = '/api/export'

/**
 * GET streams what was measured and eaten as a bundle of FHIR R5, of the days from `from` until
 * `until` (`YYYY-MM-DD`, either may be left out), with the name of the account for `named=yes`.
 */
export const FHIR_PATH = '/api/export/fhir'
