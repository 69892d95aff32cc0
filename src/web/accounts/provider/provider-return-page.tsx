import type { SignInReply } from '#contract/accounts/sign-in.ts'
import { finishProviderConnection, finishProviderSignIn } from '#contract/accounts/provider.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-messages.ts'
import { paths, settingsAt } from '#contract/pages.ts'
import { placeToReturn } from '#web/member/return-place.ts'
import { addressOf } from '#web/root-path.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { forgetConnecting, isConnecting } from './connecting-flag.ts'
import { LinkForm } from './link-form.tsx'
import { RegisterForm } from '../registration/register-page.tsx'
import { SecondStepForm, type SecondStepMethod } from '../second-factor/second-step-form.tsx'
import { useSignInOptions } from '../sign-in/sign-in-options.ts'
import { VisitorLayout } from '../visitor-layout.tsx'

const toSignIn = () => window.location.assign(addressOf(paths.login))

/**
 * The query that the provider added to the address. It is valid once, so it is removed from the
 * address at once.
 */
const useReturned = (finish: (query: string) => void) => {
  const hasBegun = useRef(false)
  useEffect(() => {
    // React may mount a page twice in development.
    if (hasBegun.current) return
    hasBegun.current = true
    const query = window.location.search.slice(1)
    window.history.replaceState(null, '', window.location.pathname)
    finish(query)
  }, [finish])
}

function Waiting({
  words,
  failure,
  back,
}: {
  words: string
  failure: { title: string; error: Error } | undefined
  back: { path: string; words: string }
}) {
  if (!failure) {
    return (
      <div role="status">
        <span className="sr-only">{words}</span>
        <Skeleton className="h-40" />
      </div>
    )
  }
  return (
    <div className="space-y-5">
      <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />} title={failure.title}>
        {errorMessage(failure.error)}
      </Notice>
      <a href={addressOf(back.path)} className={buttonClasses({ size: 'large' })}>
        {back.words}
      </a>
    </div>
  )
}

function ConnectionReturn() {
  const name = useSignInOptions()?.provider?.name ?? t`your provider`
  const { mutate, error } = useMutation({
    mutationFn: (query: string) => call(finishProviderConnection, { body: { query } }),
    onSuccess: () => window.location.assign(addressOf(settingsAt('sign-in'))),
    onSettled: forgetConnecting,
  })
  useReturned(mutate)
  return (
    <VisitorLayout title={t`Connecting`} intro={t`Your account, with ${name}.`}>
      <Waiting
        words={t`Connecting`}
        failure={error ? { title: t`Not connected`, error } : undefined}
        back={{ path: settingsAt('sign-in'), words: t`Back to the settings` }}
      />
    </VisitorLayout>
  )
}

export default function ProviderReturnPage() {
  const [isFromSettings] = useState(isConnecting)
  return isFromSettings ? <ConnectionReturn /> : <SignInReturn />
}

function SignInReturn() {
  const name = useSignInOptions()?.provider?.name ?? t`your provider`
  const [secondSteps, setSecondSteps] = useState<readonly SecondStepMethod[]>()
  const goOn = (reply: SignInReply) => {
    if ('secondStep' in reply) setSecondSteps(reply.secondStep.methods)
    else window.location.assign(addressOf(placeToReturn()))
  }
  const finish = useMutation({
    mutationFn: (query: string) => call(finishProviderSignIn, { body: { query } }),
    onSuccess: (reply) => {
      if ('user' in reply || 'secondStep' in reply) goOn(reply)
    },
  })
  const { mutate, data, error } = finish
  useReturned(mutate)

  if (secondSteps) {
    return (
      <VisitorLayout title={t`Second step`} intro={t`Now show that it is you.`}>
        <SecondStepForm methods={secondSteps} onStartAgain={toSignIn} />
      </VisitorLayout>
    )
  }
  if (data && 'registration' in data)
    return <RegisterForm provider={{ name, ...data.registration }} />
  if (data && 'link' in data) {
    return (
      <VisitorLayout
        title={t`Connect your account`}
        intro={t`There is an account with ${data.link.email} here. Give its password once, and ${name} signs you in from then on.`}
      >
        <LinkForm email={data.link.email} onLinked={goOn} />
      </VisitorLayout>
    )
  }
  return (
    <VisitorLayout title={t`Signing in`} intro={t`With what ${name} told us about you.`}>
      <Waiting
        words={t`Signing in`}
        failure={error ? { title: t`Not signed in`, error } : undefined}
        back={{ path: paths.login, words: t`Back to the sign-in` }}
      />
    </VisitorLayout>
  )
}
