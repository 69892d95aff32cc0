/** Standard deviations from the middle to either end of the middle 80 %. */
export const EIGHTY_PERCENT_REACH = 1.2815516

/**
 * The share of a normal distribution below so many standard deviations from its middle. Abramowitz &
 * Stegun (1964), formula 7.1.26: off by at most 1.5e-7.
 */
export const normalShareBelow = (z: number): number => {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.3275911 * x)
  const series =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const tail = 0.5 * series * Math.exp(-x * x)
  return z < 0 ? tail : 1 - tail
}
