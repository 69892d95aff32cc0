/** How many characters (UTF-16 units) two texts begin with alike. */
export const alikeAtStart = (one: string, other: string): number => {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
