/** GET streams a zip of everything that the member recorded; see docs/data-portability.md. */
export const EXPORT_PATH = '/api/export'
