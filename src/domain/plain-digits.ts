/**
 * The text with digits of Arabic, Persian and of full width as ASCII has them, and the decimal sign
 * of Arabic as a point.
 */
export const plainDigits = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
      String(digit.charCodeAt(0) & 0xf),
    )
    .replaceAll('\u066b', '.')
