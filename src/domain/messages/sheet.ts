/** Said on a sheet to print. */
export const SHEET = {
  'input.span': 'Please choose a first day that is not after the last, and at most ten years',
} as const
