import { providerRegistrationSchema, register as registerMember, type Registration } from '#contract/accounts/registration.ts'
import { giveConsent } from '#contract/consents.ts'
import { registerWithProvider } from '#contract/accounts/provider.ts'
import { CONSENT_VERSIONS } from '#domain/consent/consent.ts'
import { missingPasswordRules } from '#domain/accounts/registration.ts'
import { t } from '@lingui/core/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { Link } from 'wouter'
import * as z from 'zod'
import { call } from '#web/api/client.ts'
import { fieldFaultsOf, wordsFor } from '#web/api/words.ts'
import { HealthConsentText, healthConsentWords } from '#web/consent/health-consent-text.tsx'
import { paths } from '#web/paths.ts'
import { addressOf } from '#web/root-path.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { PasswordChecklist } from '../passwords/password-checklist.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import {
  bodyTypeOptions,
  motivationOptions,
  numberFields,
  numberOf,
  providerRegistrationOf,
  type RegistrationForm,
  registrationFormSchema,
  registrationOf,
} from './registration-form.ts'
import { ProviderButton } from '../provider/provider-button.tsx'
import { useSignInOptions } from '../sign-in/sign-in-options.ts'
import { forgetInvitation, openedInvitation } from './invitation.ts'
import { VisitorLayout } from '../visitor-layout.tsx'

const HEALTH_CONSENT = { kind: 'health-data', version: CONSENT_VERSIONS['health-data'] } as const

// The form of the same fields, whose password nobody asks for.
const formSchemaWithProvider = providerRegistrationSchema.safeExtend({ password: z.string(), confirmPassword: z.string() })

function FormPart({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-dashed border-line-strong pt-5">
      <legend className="pe-3 font-display text-xl font-bold tracking-tight">{legend}</legend>
      <div className="grid gap-5 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}

/** Somebody who came by a provider and is no member yet. */
interface Newcomer {
  name: string
  username: string
  email: string
}

export default function RegisterPage() {
  const options = useSignInOptions()
  const [invitation] = useState(openedInvitation)
  const closedWords =
    options?.registration === 'closed'
      ? t`This server takes no new members.`
      : options?.registration === 'invite' && invitation === undefined
        ? t`You need a valid invitation link to register here. Please ask the administrator for one.`
        : undefined
  if (closedWords !== undefined || options?.hasPasswords === false) {
    return (
      <VisitorLayout title={t`Create your account`} intro={closedWords ?? t`On this server members sign in through the provider alone.`}>
        {closedWords === undefined && options?.provider ? (
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

/** The registration; without a password for somebody whom a provider signs in. */
export function RegisterForm({ provider }: { provider?: Newcomer }) {
  const [invitation] = useState(openedInvitation)
  const checklistId = useId()
  const consentHintId = useId()
  const [agreesToHealthData, setAgreesToHealthData] = useState(false)
  const form = useForm<RegistrationForm, unknown, Registration & { confirmPassword: string }>({
    resolver: zodResolver(provider ? formSchemaWithProvider : registrationFormSchema),
    defaultValues: { username: provider?.username ?? '', email: provider?.email ?? '', password: '', confirmPassword: '' },
  })
  const { errors } = form.formState
  const registration = useMutation({
    mutationFn: async (filled: Registration & { confirmPassword: string }) => {
      const registered = provider
        ? await call(registerWithProvider, { body: { ...providerRegistrationOf(filled), invitation } })
        : await call(registerMember, { body: { ...registrationOf(filled), invitation } })
      forgetInvitation()
      // An answer of its own. Should it get lost, the first visit asks again.
      if (agreesToHealthData) await call(giveConsent, { body: HEALTH_CONSENT }).catch(() => undefined)
      return registered
    },
    onSuccess: () => window.location.assign(addressOf(paths.home)),
    onError: (error) => {
      fieldFaultsOf(error).forEach(({ field, words }, index) => {
        if (field in form.getValues()) form.setError(field as keyof RegistrationForm, { message: words }, { shouldFocus: index === 0 })
      })
    },
  })
  const password = useWatch({ control: form.control, name: 'password' })
  const isPasswordAcceptable = provider !== undefined || missingPasswordRules(password).length === 0
  const faults = fieldFaultsOf(registration.error).map(({ words }) => words)
  const messages =
    faults.length > 0 || !registration.error ? faults : [wordsFor(registration.error, t`Registration failed. Please try again.`)]

  const numberField = (name: keyof ReturnType<typeof numberFields>) => {
    const { label, min, max, step, inputMode } = numberFields()[name]
    return (
      <TextField
        label={label}
        type="number"
        {...{ min, max, step, inputMode }}
        error={errors[name]?.message}
        {...form.register(name, { setValueAs: numberOf })}
      />
    )
  }

  return (
    <VisitorLayout
      title={t`Create your account`}
      intro={
        <>
          {t`All fields are required.`} {provider && t`You sign in with ${provider.name}, so there is no password to choose.`}{' '}
          {t`Already a member?`}{' '}
          <Link href={paths.login} className="font-semibold text-brand underline underline-offset-4">
            {t`Sign in`}
          </Link>
        </>
      }
    >
      <form noValidate className="space-y-8" onSubmit={form.handleSubmit((filled) => registration.mutate(filled))}>
        <FormPart legend={t`You`}>
          <TextField
            label={t`Username`}
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            error={errors.username?.message}
            {...form.register('username')}
          />
          <TextField label={t`Email`} type="email" autoComplete="email" error={errors.email?.message} {...form.register('email')} />
          {!provider && (
            <>
              <div className="sm:col-span-2">
                <PasswordField
                  label={t`Password`}
                  autoComplete="new-password"
                  error={errors.password?.message}
                  {...form.register('password', { deps: ['confirmPassword'] })}
                />
                <PasswordChecklist id={checklistId} password={password} />
              </div>
              <div className="sm:col-span-2">
                <PasswordField
                  label={t`Confirm password`}
                  autoComplete="new-password"
                  error={errors.confirmPassword?.message}
                  {...form.register('confirmPassword')}
                />
              </div>
            </>
          )}
        </FormPart>
        <FormPart legend={t`Your body today`}>
          {numberField('weight')}
          {numberField('height')}
          {numberField('age')}
          <SelectField
            label={t`Body type`}
            placeholder={t`Please choose`}
            defaultValue=""
            options={bodyTypeOptions()}
            error={errors.bodyType?.message}
            {...form.register('bodyType')}
          />
        </FormPart>
        <FormPart legend={t`Where you want to go`}>
          {numberField('targetWeight')}
          <SelectField
            label={t`Motivation`}
            placeholder={t`Please choose`}
            defaultValue=""
            options={motivationOptions()}
            error={errors.motivation?.message}
            {...form.register('motivation')}
          />
        </FormPart>
        <FormPart legend={t`Your health data`}>
          <div className="sm:col-span-2">
            <Checkbox
              label={healthConsentWords()}
              checked={agreesToHealthData}
              aria-describedby={consentHintId}
              onChange={(event) => setAgreesToHealthData(event.target.checked)}
            />
            <p id={consentHintId} className="mt-1 text-sm text-ink-soft">
              {t`Your choice, apart from the account: you may withdraw it in the settings at any time. Left open, you are asked again before the first recording.`}
            </p>
            <details className="mt-2">
              <summary className="min-h-11 cursor-pointer content-center font-semibold">{t`Read more`}</summary>
              <HealthConsentText />
            </details>
          </div>
        </FormPart>
        {messages.length > 0 && (
          <Notice isAlert tone="brick" title={t`Registration failed`} icon={<CircleAlert className="size-5" />}>
            <ul className={messages.length > 1 ? 'list-disc ps-5' : undefined}>
              {messages.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          </Notice>
        )}
        <div>
          <Button
            type="submit"
            size="large"
            className="w-full"
            disabled={!isPasswordAcceptable}
            isPending={registration.isPending || registration.isSuccess}
            aria-describedby={provider ? undefined : checklistId}
          >
            {t`Create account`}
          </Button>
          {!isPasswordAcceptable && password !== '' && (
            <p className="mt-2 text-center text-sm text-ink-soft">{t`Please meet all password requirements`}</p>
          )}
        </div>
      </form>
    </VisitorLayout>
  )
}
