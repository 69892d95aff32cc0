import { INVITATION_DAYS, INVITED_PEOPLE, inviteMember } from '#contract/admin.ts'
import {
  DECIDED_BY,
  type Decided,
  type ServerSettings,
  REACHES,
  REGISTRATIONS,
  saveSetUp,
} from '#contract/set-up.ts'
import { passwordSchema } from '#contract/accounts/passwords.ts'
import { LANGUAGES, languages } from '#domain/languages.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import * as z from 'zod'
import { call } from '#web/api/client.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { useZone } from '#web/member/member-zone.ts'
import { dayAndTimeAt } from '#web/language/formats.ts'
import { useOpenedLink } from '#web/page/opened-link.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { PartFailure } from '#web/page/part-failure.tsx'
import { paths } from '#web/paths.ts'
import { rootPath } from '#web/root-path.ts'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceStrip } from '#web/ui/choice-strip.tsx'
import { Form } from '#web/ui/form.tsx'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { SelectField } from '#web/ui/select.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { TextToCopy } from '#web/ui/text-to-copy.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'
import { UnitChoices } from '#web/units/unit-choices.tsx'
import { ProductsCard } from './products-card.tsx'
import { AdminGate } from './admin-gate.tsx'
import { adminUntil } from './admin-mark.ts'
import { useSetUp } from './admin-queries.ts'

const registrationNames = (): Record<ServerSettings['registration'], string> => ({
  open: t`Anybody`,
  invite: t`Whom I invite`,
  closed: t`Nobody`,
})

const reachNames = (): Record<ServerSettings['memberAddresses'], string> => ({
  public: t`To the internet`,
  any: t`To your own network too`,
  off: t`Nowhere`,
})

/** A choice, or what the environment decided instead. */
function Choice<Value extends string>({
  name,
  fixed,
  hint,
  ...strip
}: {
  name: Decided
  fixed: readonly Decided[]
  hint: string
  legend: string
  options: readonly { value: Value; label: string }[]
  chosen: Value
  onChoose: (value: Value) => void
}) {
  const { legend, options, chosen } = strip
  const label = options.find(({ value }) => value === chosen)?.label ?? ''
  return (
    <div>
      {fixed.includes(name) ? (
        <>
          <p className="font-semibold">{legend}</p>
          <p>{t`${label} (set by ${DECIDED_BY[name]})`}</p>
        </>
      ) : (
        <ChoiceStrip {...strip} />
      )}
      <p className="mt-1 text-sm text-ink-soft">{hint}</p>
    </div>
  )
}

/** Left empty, the password stays. */
const passwordForm = z.object({
  newAdminPassword: z.union([z.literal(''), passwordSchema]),
})

function SetUpForm({
  settings,
  fixed,
  onSaved,
}: {
  settings: ServerSettings
  fixed: readonly Decided[]
  onSaved: () => void
}) {
  const [wish, setWish] = useState<ServerSettings>({
    ...settings,
    units: settings.units ?? unitsNow(),
  })
  const change = (part: Partial<ServerSettings>) => setWish((before) => ({ ...before, ...part }))
  const form = useForm({
    resolver: schemaResolver(passwordForm),
    defaultValues: { newAdminPassword: '' },
  })
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: (newAdminPassword: string) =>
      call(saveSetUp, {
        body: { ...wish, ...(newAdminPassword !== '' && { newAdminPassword }) },
      }),
    onSuccess: async () => {
      onSaved()
      // Who may register is asked by other screens too.
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Card title={t`For everybody on this server`}>
      <Form
        isPending={save.isPending}
        className="mt-4 space-y-6"
        onSubmit={form.handleSubmit(({ newAdminPassword }) => save.mutate(newAdminPassword))}
      >
        <Choice
          name="registration"
          fixed={fixed}
          legend={t`Who may register`}
          hint={t`An invitation is a link; you get one in the next step.`}
          options={REGISTRATIONS.map((value) => ({ value, label: registrationNames()[value] }))}
          chosen={wish.registration}
          onChoose={(registration) => change({ registration })}
        />
        <SelectField
          label={t`Language`}
          hint={t`Of new members. Each can choose another one.`}
          options={[
            { value: '', label: t`As in the browser` },
            ...languages.map((language) => ({ value: language, label: LANGUAGES[language].name })),
          ]}
          value={wish.language ?? ''}
          onChange={({ target }) =>
            change({ language: languages.find((language) => language === target.value) ?? null })
          }
        />
        {wish.units && (
          <UnitChoices
            units={wish.units}
            onChange={(units) => wish.units && change({ units: { ...wish.units, ...units } })}
          />
        )}
        <Choice
          name="asksOpenFoodFacts"
          fixed={fixed}
          legend={t`Ask Open Food Facts about unknown barcodes`}
          hint={t`Then the barcode leaves this server, nothing else.`}
          options={[
            { value: 'no', label: t`No` },
            { value: 'yes', label: t`Yes` },
          ]}
          chosen={wish.asksOpenFoodFacts ? 'yes' : 'no'}
          onChoose={(answer) => change({ asksOpenFoodFacts: answer === 'yes' })}
        />
        <Choice
          name="memberAddresses"
          fixed={fixed}
          legend={t`Where reminders may be sent`}
          hint={t`Each member decides whether to be reminded. Calendars always work.`}
          options={REACHES.map((value) => ({ value, label: reachNames()[value] }))}
          chosen={wish.memberAddresses}
          onChoose={(memberAddresses) => change({ memberAddresses })}
        />
        {fixed.includes('adminPassword') ? (
          <p className="text-sm text-ink-soft">
            {t`The admin password is set by ${DECIDED_BY.adminPassword}.`}
          </p>
        ) : (
          <PasswordField
            label={t`New admin password`}
            hint={t`Instead of the printed one. Leave it empty to keep the present one.`}
            autoComplete="off"
            {...formField(form, 'newAdminPassword')}
          />
        )}
        <FailureNotice error={save.error} />
        <Button type="submit" size="large" className="w-full" isPending={save.isPending}>
          {t`Save and invite your family`}
        </Button>
      </Form>
    </Card>
  )
}

const THIS_MACHINE = /^(localhost|127\.|\[::1\])/

/** A link for the whole family, as a code for their phones too. */
function FamilyInvitation({ publicUrl }: { publicUrl: string | null }) {
  const zone = useZone()
  const invite = useMutation({
    mutationFn: () =>
      call(inviteMember, {
        body: { note: t`Family`, days: INVITATION_DAYS.default, people: INVITED_PEOPLE.max },
      }),
  })
  const made = invite.data?.data
  const base = publicUrl ?? window.location.origin + rootPath
  return (
    <Card
      title={t`Invite your family`}
      text={t`With one link, up to ${INVITED_PEOPLE.max} people can register within ${INVITATION_DAYS.default} days. The admin area can end it earlier.`}
      className="space-y-4"
    >
      {THIS_MACHINE.test(new URL(base).host) && (
        <Notice tone="saffron">
          {t`Other devices cannot open this address. Open this page by the address that your family will use, or set PUBLIC_URL.`}
        </Notice>
      )}
      {made ? (
        <>
          <QrCode text={base + made.path} label={t`Invitation link as a QR code`} />
          <TextToCopy
            label={t`Link`}
            hint={t`Until ${dayAndTimeAt(Date.parse(made.expiresAt), zone)}`}
            text={base + made.path}
          />
        </>
      ) : (
        <Button isPending={invite.isPending} onClick={() => invite.mutate()}>
          {t`Make an invitation link`}
        </Button>
      )}
      <FailureNotice error={invite.error} />
    </Card>
  )
}

function OpenedSetUp() {
  const query = useSetUp()
  const [isSaved, setIsSaved] = useState(false)
  if (query.error && !query.data)
    return <PartFailure title={t`Failed to load the set-up`} query={query} />
  if (!query.data) return <Skeleton className="h-96" />
  const { house: settings, fixed, publicUrl } = query.data.data
  return isSaved ? (
    <FamilyInvitation publicUrl={publicUrl} />
  ) : (
    <>
      <SetUpForm settings={settings} fixed={fixed} onSaved={() => setIsSaved(true)} />
      <ProductsCard />
    </>
  )
}

function Frame({ subtitle, children }: { subtitle: string; children: ReactNode }) {
  return (
    <div className="max-w-3xl">
      <PageHeading title={t`Set this server up`} subtitle={subtitle} />
      {children}
      <Link href={paths.home} className={`${buttonClasses({ variant: 'quiet' })} mt-4`}>
        {t`Go to my first meal`}
      </Link>
    </div>
  )
}

/** What the operator decides once for everybody, and may decide again later. */
export default function SetUpPage() {
  const [given, forget] = useOpenedLink(paths.setUp)
  const [isOpen, setIsOpen] = useState(() => adminUntil(Date.now()) !== undefined)
  if (isOpen)
    return (
      <Frame subtitle={t`All of it can be left as it is, and changed later.`}>
        <OpenedSetUp />
      </Frame>
    )
  return (
    <Frame
      subtitle={t`The server printed an admin password when it first started; it shows that you run it. You can also do this later.`}
    >
      <AdminGate
        key={given}
        given={given ?? ''}
        onOpened={() => {
          forget()
          setIsOpen(true)
        }}
      />
    </Frame>
  )
}
