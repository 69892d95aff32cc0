/**
 * The text with Arabic, Persian and full-width digits as ASCII digits, and the Arabic decimal sign as
 * a point.
 */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
      String(digit.charCodeAt(0) & 0xf),
    )
    .replaceAll('\u066b', '.')
