interface StackedPart {
  readonly part: number
  readonly from: number
  readonly to: number
}

/** The parts of a bar on top of each other, from zero; parts of zero are left out. */
export function stackParts(values: readonly number[]): StackedPart[] {
  let reached = 0
  return values.flatMap((value, part) => {
    if (value <= 0) return []
    const from = reached
    reached += value
    return [{ part, from, to: reached }]
  })
}

export const heightOf = (values: readonly number[] | null): number =>
  (values ?? []).reduce((sum, value) => sum + Math.max(0, value), 0)
