/** The items in order; those that are in order already come back as they are: several rules look at the same ones. */
export function inOrder<T>(items: readonly T[], compare: (a: T, b: T) => number): readonly T[] {
  let earlier = items[0]
  for (const item of items) {
    if (earlier !== undefined && compare(earlier, item) > 0) return items.toSorted(compare)
    earlier = item
  }
  return items
}
