import type { SignInReply } from '#contract/account.ts'
import { finishProviderSignIn } from '#contract/provider.ts'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/client.ts'
import { wordsFor } from '#web/api/words.ts'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LinkForm } from './link-form.tsx'
import { RegisterForm } from './register-page.tsx'
import { SecondStepForm, type SecondStepMethod } from './second-step-form.tsx'
import { useSignInOptions } from './sign-in-options.ts'
import { VisitorLayout } from './visitor-layout.tsx'

const toSignIn = () => window.location.assign(paths.login)

/** Where the provider sends the browser back to. */
export default function ProviderReturnPage() {
  const name = useSignInOptions()?.provider?.name ?? 'your provider'
  const [secondSteps, setSecondSteps] = useState<readonly SecondStepMethod[]>()
  const goOn = (reply: SignInReply) => {
    if ('secondStep' in reply) setSecondSteps(reply.secondStep.methods)
    else window.location.assign(paths.home)
  }
  const finish = useMutation({
    mutationFn: (query: string) => call(finishProviderSignIn, { body: { query } }),
    onSuccess: (reply) => {
      if ('user' in reply || 'secondStep' in reply) goOn(reply)
    },
  })
  const { mutate, data, error } = finish
  const hasBegun = useRef(false)
  useEffect(() => {
    // What came back counts once; React may mount a page twice while it is developed.
    if (hasBegun.current) return
    hasBegun.current = true
    const query = window.location.search.slice(1)
    window.history.replaceState(null, '', window.location.pathname)
    mutate(query)
  }, [mutate])

  if (secondSteps) {
    return (
      <VisitorLayout title="Second step" intro="Now show that it is you.">
        <SecondStepForm methods={secondSteps} onStartAgain={toSignIn} />
      </VisitorLayout>
    )
  }
  if (data && 'registration' in data) return <RegisterForm provider={{ name, ...data.registration }} />
  if (data && 'link' in data) {
    return (
      <VisitorLayout
        title="Connect your account"
        intro={`There is an account with ${data.link.email} here. Give its password once, and ${name} signs you in from then on.`}
      >
        <LinkForm email={data.link.email} onLinked={goOn} />
      </VisitorLayout>
    )
  }
  return (
    <VisitorLayout title="Signing in" intro={`With what ${name} told us about you.`}>
      {error ? (
        <div className="space-y-5">
          <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />} title="Not signed in">
            {wordsFor(error)}
          </Notice>
          <a href={paths.login} className={buttonClasses({ size: 'large' })}>
            Back to the sign-in
          </a>
        </div>
      ) : (
        <div role="status">
          <span className="sr-only">Signing in</span>
          <Skeleton className="h-40" />
        </div>
      )}
    </VisitorLayout>
  )
}
