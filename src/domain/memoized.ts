/**
 * Calls `make` once for each argument and returns the same result from then on; for functions of
 * few different arguments, or with the most that it remembers before it forgets all.
 */
export const memoized = <Argument, Result>(
  make: (argument: Argument) => Result,
  most = Infinity,
): ((argument: Argument) => Result) => {
  const results = new Map<Argument, Result>()
  return (argument) => {
    const known = results.get(argument)
    if (known !== undefined) return known
    const made = make(argument)
    if (results.size >= most) results.clear()
    results.set(argument, made)
    return made
  }
}
