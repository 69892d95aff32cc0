import { register as registerMember, type Registration } from '#contract/accounts/registration.ts'
import { CONSENT_VERSIONS, giveConsent } from '#contract/consent.ts'
import { registerWithProvider } from '#contract/accounts/provider.ts'
import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { codedMessage } from '#domain/coded-message.ts'
import { t } from '@lingui/core/macro'
import { useMutation } from '@tanstack/react-query'
import { ArrowLeft, CircleAlert } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import { call } from '#web/api/client.ts'
import { showFieldFaults } from '#web/api/form-faults.ts'
import { errorMessages } from '#web/api/error-messages.ts'
import { translateText } from '#web/language/translate.ts'
import { placeToReturn } from '#web/member/return-place.ts'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { forgetLink, openedLink } from '#web/page/opened-link.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { resolverOf } from '#web/ui/form-resolver.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Form } from '#web/ui/form.tsx'
import { chooseUnits, likelyUnits } from '#web/language/chosen-units.ts'
import {
  ACCOUNT_FIELDS,
  EMPTY_REGISTRATION,
  inOtherUnits,
  readRegistration,
  type RegistrationForm,
} from './registration-form.ts'
import { AccountFields, BodyFields, HealthConsentPart } from './registration-fields.tsx'
import { ProviderButton } from '../provider/provider-button.tsx'
import { useSignInOptions } from '../sign-in/sign-in-options.ts'
import type { UnitChoice } from '#domain/unit-choice.ts'
import { VisitorLayout } from '../visitor-layout.tsx'

const HEALTH_CONSENT = { kind: 'health-data', version: CONSENT_VERSIONS['health-data'] } as const

/** Somebody who signed in at the provider and has no account here yet. */
interface Newcomer {
  name: string
  username: string
  email: string
}

export default function RegisterPage() {
  const options = useSignInOptions()
  const [invitation] = useState(() => openedLink(paths.register))
  const closedText =
    options?.registration === 'closed'
      ? t`This server takes no new members.`
      : options?.registration === 'invite' && invitation === null
        ? t`You need a valid invitation link to register here. Please ask the administrator for one.`
        : undefined
  if (closedText !== undefined || options?.hasPasswords === false) {
    return (
      <VisitorLayout
        title={t`Create your account`}
        intro={closedText ?? t`On this server members sign in through the provider alone.`}
      >
        {closedText === undefined && options?.provider ? (
          <ProviderButton name={options.provider.name} />
        ) : (
          <Link href={paths.login} className={buttonClasses({ size: 'large' })}>
            {t`Back to the sign-in`}
          </Link>
        )}
      </VisitorLayout>
    )
  }
  return <RegisterForm />
}

function Intro({ isFirst, provider }: { isFirst: boolean; provider: Newcomer | undefined }) {
  return (
    <>
      {isFirst && t`You are the first here: after this you set the server up.`}{' '}
      {t`All fields are required.`}{' '}
      {provider && t`You sign in with ${provider.name}, so there is no password to choose.`}{' '}
      {t`Already a member?`}{' '}
      <Link href={paths.login} className="font-semibold text-brand underline underline-offset-4">
        {t`Sign in`}
      </Link>
    </>
  )
}

function RegistrationFailed({ error }: { error: Error }) {
  const messages = errorMessages(error, t`Registration failed. Please try again.`)
  return (
    <Notice
      isAlert
      tone="brick"
      title={t`Registration failed`}
      icon={<CircleAlert className="size-5" />}
    >
      <ul className={messages.length > 1 ? 'list-disc ps-5' : undefined}>
        {messages.map((message) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

/**
 * The registration in two steps: account, then body. Without a password where a provider signs the
 * person in.
 */
export function RegisterForm({ provider }: { provider?: Newcomer }) {
  const [invitation] = useState(() => openedLink(paths.register))
  const checklistId = useId()
  const [agreesToHealthData, setAgreesToHealthData] = useState(false)
  const options = useSignInOptions()
  const [chosenUnits, setUnits] = useState<UnitChoice>()
  const units = chosenUnits ?? options?.units ?? likelyUnits()
  const [step, setStep] = useState<'account' | 'body'>('account')
  const heading = useRef<HTMLHeadingElement>(null)
  const way = provider ? 'provider' : 'password'
  const form = useForm<RegistrationForm, unknown, Registration>({
    defaultValues: {
      ...EMPTY_REGISTRATION,
      username: provider?.username ?? '',
      email: provider?.email ?? '',
    },
    resolver: resolverOf((values) => readRegistration(values, units, way)),
  })
  const registration = useMutation({
    mutationFn: async (filled: Registration) => {
      const { password, ...account } = { ...filled, ...(invitation !== null && { invitation }) }
      const registered = provider
        ? await call(registerWithProvider, { body: account })
        : await call(registerMember, { body: { ...account, password } })
      forgetLink(paths.register)
      chooseUnits(units)
      // A separate call. If it fails, the first visit asks again.
      if (agreesToHealthData)
        await call(giveConsent, { body: HEALTH_CONSENT }).catch(() => undefined)
      return registered
    },
    onSuccess: () => {
      const place = placeToReturn()
      const toSetUp = place.startsWith(paths.setUp) ? place : paths.setUp
      window.location.assign(addressOf(options?.isNew ? toSetUp : paths.home))
    },
    onError: (error) => showFirst(showFieldFaults(form, error)),
  })
  const wanted = useRef<keyof RegistrationForm>(undefined)
  /** Shows the step of the first wrong field, and focuses the field. */
  const showFirst = (fields: readonly (keyof RegistrationForm)[]) => {
    const [first] = fields
    if (first === undefined) return
    setStep(fields.some((field) => ACCOUNT_FIELDS.includes(field)) ? 'account' : 'body')
    wanted.current = fields.find((field) => ACCOUNT_FIELDS.includes(field)) ?? first
  }
  const {
    setFocus,
    formState: { errors },
  } = form
  useEffect(() => {
    // Once its step is shown.
    if (wanted.current !== undefined) setFocus(wanted.current)
    wanted.current = undefined
  })
  const goTo = (next: typeof step) => {
    setStep(next)
    // The heading is there in both steps; focusing it lets a screen reader say which one it is.
    heading.current?.focus()
    window.scrollTo({ top: 0 })
  }
  const submit = async () => {
    if (step === 'account') {
      if (await form.trigger(ACCOUNT_FIELDS, { shouldFocus: true })) goTo('body')
      return
    }
    await form.handleSubmit(
      (filled) => registration.mutate(filled),
      (wrong) =>
        showFirst(
          (Object.keys(EMPTY_REGISTRATION) as (keyof RegistrationForm)[]).filter(
            (field) => field in wrong,
          ),
        ),
    )()
  }
  const changeUnits = (change: Partial<UnitChoice>) => {
    const next = { ...units, ...change }
    for (const [field, text] of Object.entries(inOtherUnits(form.getValues(), units, next)))
      form.setValue(field as 'weight', text)
    setUnits(next)
  }
  const password = useWatch({ control: form.control, name: 'password' })
  const isPasswordAcceptable = provider !== undefined || missingPasswordRules(password).length === 0

  return (
    <VisitorLayout
      title={t`Create your account`}
      intro={<Intro isFirst={options?.isNew === true} provider={provider} />}
    >
      <Form
        isPending={registration.isPending}
        className="space-y-8"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <h2 ref={heading} tabIndex={-1} className="text-xl focus-visible:outline-none">
          {step === 'account'
            ? t`Step 1 of 2: your account`
            : t`Step 2 of 2: your body and your aim`}
        </h2>
        <div hidden={step !== 'account'} className="space-y-5">
          <AccountFields form={form} hasPassword={!provider} checklistId={checklistId} />
        </div>
        <div hidden={step !== 'body'} className="space-y-8">
          <BodyFields form={form} units={units} onUnits={changeUnits} />
          <HealthConsentPart agrees={agreesToHealthData} onAgree={setAgreesToHealthData} />
        </div>
        {registration.error && <RegistrationFailed error={registration.error} />}
        <div>
          <Button
            type="submit"
            size="large"
            className="w-full"
            isPending={registration.isPending || registration.isSuccess}
            // It looks disabled, as the specification wants it, but can be reached, and a press
            // says what is missing.
            {...(!isPasswordAcceptable && { 'aria-disabled': true })}
            aria-describedby={provider || step !== 'account' ? undefined : checklistId}
          >
            {step === 'account' ? t`Continue` : t`Create account`}
          </Button>
          {!isPasswordAcceptable && password !== '' && !errors.password && (
            <p className="mt-2 text-center text-sm text-ink-soft">
              {translateText(codedMessage('input.password-rules'))}
            </p>
          )}
          {step === 'body' && (
            <Button
              variant="quiet"
              className="mt-2 w-full"
              isBlocked={registration.isPending}
              onClick={() => goTo('account')}
            >
              <ArrowLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
              {t`Back to the first step`}
            </Button>
          )}
        </div>
      </Form>
    </VisitorLayout>
  )
}
