import { lateCode } from '#web/ui/late-code.ts'

/** What talks to authenticators: few members need it, and those only at a press. */
export const fetchWebAuthn = lateCode(() => import('@simplewebauthn/browser'))
