/**
 * Calls `make` once for each argument and returns the same result from then on; for functions of
 * few different arguments.
 */
export const memoized = <Argument, Result>(
  make: (argument: Argument) => Result,
): ((argument: Argument) => Result) => {
  const results = new Map<Argument, Result>()
  return (argument) => {
    const known = results.get(argument)
    if (known !== undefined) return known
    const made = make(argument)
    results.set(argument, made)
    return made
  }
}
