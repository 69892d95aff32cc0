/**
 * Whether both engines can store a text unchanged: PostgreSQL refuses NUL, and both refuse half a
 * surrogate pair.
 */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Whether all texts in parsed JSON are storable, including field names. */
export const isStorableThroughout = (json: unknown): boolean => {
  const left = [json]
  // Not recursive, because JSON may be nested deeper than the call stack allows.
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value === 'object' && value !== null)
      for (const entry of Object.entries(value)) left.push(...entry)
  }
  return true
}
