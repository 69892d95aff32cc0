/** Whether both engines keep a text as it is: PostgreSQL stores no NUL, and none of them half of a surrogate pair. No text of a person has either. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed()

/** Whether all texts in what was read from JSON are storable, names of fields among them. */
export const isStorableThroughout = (json: unknown): boolean => {
  const left = [json]
  // No function that calls itself: JSON may be nested deeper than that can go.
  while (left.length > 0) {
    const value = left.pop()
    if (typeof value === 'string' && !isStorable(value)) return false
    if (typeof value === 'object' && value !== null) for (const entry of Object.entries(value)) left.push(...entry)
  }
  return true
}
