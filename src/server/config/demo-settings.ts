import type { Environment } from './environment.ts'

type Fault = readonly [name: string, words: string]

/** What a demo must not have: strangers would send mails, ask others at the operator's cost, or be kept for longer than a day. */
const REACHING_OUT = ['SMTP_URL', 'OIDC_ISSUER', 'BACKUP_EVERY'] as const

export const faultsOfDemo = (environment: Environment): Fault[] => {
  if (environment.DEMO === '0') return []
  const words = 'must not be set with DEMO=1: visitors reach nobody outside, and nothing of them is kept'
  return [
    ...REACHING_OUT.filter((name) => environment[name] !== undefined).map((name): Fault => [name, words]),
    ...(environment.VISION_PROVIDER === 'embedded' ? [] : [['VISION_PROVIDER', words] satisfies Fault]),
    ...(environment.PRODUCTS === 'local' ? [] : [['PRODUCTS', words] satisfies Fault]),
  ]
}
