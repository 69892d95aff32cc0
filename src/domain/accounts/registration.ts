/** Bounds in kilograms for weight and target weight. */
export const WEIGHT_KG = { min: 30, max: 300 } as const
/** Bounds in centimetres. */
export const HEIGHT_CM = { min: 100, max: 250 } as const
/** Bounds in years: the product is for adults. */
export const AGE_YEARS = { min: 18, max: 120 } as const
export const USERNAME = { min: 3, max: 30, pattern: /^[A-Za-z0-9_.-]*$/ } as const
// The underscores are set by the specification, see docs/domain.md.
export const BODY_TYPES = ['lean', 'medium', 'heavy_muscular'] as const
export const MOTIVATIONS = ['weight_loss', 'better_food_habits', 'other'] as const
export type BodyType = (typeof BODY_TYPES)[number]
export type Motivation = (typeof MOTIVATIONS)[number]

/** The WHO's lower bound of a healthy body mass index for adults, kg/m² (WHO TRS 894, 2000). */
export const LOWEST_HEALTHY_BMI = 18.5

/** The lightest target, kg with one decimal, that is not underweight at a height in cm. */
export const lowestHealthyTargetKg = (heightCm: number): number =>
  Math.ceil((LOWEST_HEALTHY_BMI * (heightCm / 100) ** 2 - 1e-9) * 10) / 10

/** Whether a target weight in kg keeps a body mass index of at least 18.5 at a height in cm. */
export const isHealthyTarget = (targetWeightKg: number, heightCm: number): boolean =>
  targetWeightKg / (heightCm / 100) ** 2 >= LOWEST_HEALTHY_BMI

/** The rules of a password, in the order in which the checklist shows them. */
export const PASSWORD_RULES = [
  { rule: 'length', holds: (password: string) => password.length >= 8 },
  { rule: 'uppercase', holds: (password: string) => /[A-Z]/.test(password) },
  { rule: 'lowercase', holds: (password: string) => /[a-z]/.test(password) },
  { rule: 'digit', holds: (password: string) => /[0-9]/.test(password) },
  {
    rule: 'special',
    holds: (password: string) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
  },
] as const
export type PasswordRule = (typeof PASSWORD_RULES)[number]['rule']

/** The rules that a password does not meet yet; empty when it is acceptable. */
export const missingPasswordRules = (password: string): PasswordRule[] =>
  PASSWORD_RULES.filter(({ holds }) => !holds(password)).map(({ rule }) => rule)
