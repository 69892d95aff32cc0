import { fetchSignInOptions, giveSecondStep, logIn } from '#contract/accounts/sign-in.ts'
import { mount } from '#server/http/mount.ts'
import { ProblemError } from '#server/http/problems.ts'
import { hasMembers } from '../member/member-store.ts'
import { checkCredentials } from './check-credentials.ts'
import type { SignInParts } from './sign-in-parts.ts'

export const mountSignIn = ({ app, config, serverSettings, secondStep }: SignInParts): void => {
  let isNew = !config.isDemo
  mount(app, fetchSignInOptions, async ({ db }) => {
    const { registration, units } = await serverSettings()
    // Once somebody has registered, it need not be asked again.
    isNew = isNew && !(await hasMembers(db))
    return {
      canResetByMail: config.hasPasswords && config.mail !== undefined,
      provider: config.provider ? { name: config.provider.name } : null,
      hasPasswords: config.hasPasswords,
      registration,
      units,
      isNew,
    }
  })

  mount(app, logIn, async (call) => {
    const { body, at, db, request } = call
    if (!config.hasPasswords) throw new ProblemError('passwords_off')
    const member = await checkCredentials(db, config, at, { ...body, address: request.ip })
    return secondStep.afterFirstStep(call, member)
  })

  mount(app, giveSecondStep, (call) => secondStep.verifyCode(call, call.body.code))
}
