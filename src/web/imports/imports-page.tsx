import {
  confirmImport,
  forgetImport,
  type Import,
  IMPORT_LIMIT_BYTES,
  type ImportChoice,
  importChoiceSchema,
  type ImportReading,
  listImports,
  previewImport,
} from '#contract/imports.ts'
import { settingsAt } from '#contract/pages.ts'
import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, FileDown, FileUp } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as z from 'zod'
import { call } from '#web/api/client.ts'
import { firstQuery } from '#web/api/queries.ts'
import { refreshRecordings } from '#web/api/refresh.ts'
import { errorMessages } from '#web/api/error-messages.ts'
import { listed, percent } from '#web/language/formats.ts'
import { forgetDraft, keepDraft, keptDraft } from '#web/offline/drafts.ts'
import type { ScreenQueries } from '#web/offline/read-ahead.ts'
import { BackLink } from '#web/page/back-link.tsx'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button } from '#web/ui/button.tsx'
import { Leaf } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { EarlierImports } from './earlier-imports.tsx'
import { countedText, knownApps } from './import-text.ts'
import { ownExportText } from './own-export-text.ts'
import { ReadingCard } from './reading-card.tsx'
import { uploadArchive, uploadForReading } from './upload-file.ts'
import { FileDrop } from '#web/ui/file-drop.tsx'
import { unitsNow } from '#web/language/chosen-units.ts'

/** What is happening with the chosen file. */
type Step =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly sent: number; readonly purpose: 'reading' | 'own-export' }
  | {
      readonly kind: 'looking'
      /** Undefined after a reload of the page. */
      readonly file: File | undefined
      readonly reading: ImportReading
      readonly choice: ImportChoice
      readonly state: 'ready' | 'counting' | 'importing'
    }
  | { readonly kind: 'done'; readonly words: string }
  | { readonly kind: 'failed'; readonly words: readonly string[] }

const MAX_FAULTS = 4

const DRAFT = 'import-file'
/** A file that the server has read, and the choices for its columns. */
const keptSchema = z.object({ id: z.string(), choice: importChoiceSchema })

const doneText = ({ added }: Import): string => {
  const brought = countedText(added)
  return brought === '' ? t`There was nothing new to add.` : t`Added: ${brought}.`
}

/** Takes one file from the choice into the log. A newer file, or leaving the page, cancels it. */
const useImport = () => {
  const queryClient = useQueryClient()
  const [step, setStep] = useState<Step>({ kind: 'choosing' })
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort(), [])
  /** Before it is shown, so that nothing visible can be lost. */
  const keep = async ({ id, formats }: ImportReading, choice: ImportChoice) => {
    // An export of this app is sent again for the import, which needs the file.
    if (!formats.includes('forkcast')) await keepDraft(DRAFT, { id, choice })
  }

  /** Runs the newest task only; a failure becomes the step of `onFailure`. */
  const doNewest = async (
    work: (signal: AbortSignal) => Promise<Step>,
    onFailure: (error: unknown) => Step,
  ) => {
    underWay.current?.abort()
    const mine = new AbortController()
    underWay.current = mine
    const next = await work(mine.signal).catch(onFailure)
    if (!mine.signal.aborted) setStep(next)
  }
  const failed = (error: unknown): Step => ({
    kind: 'failed',
    words: errorMessages(error).slice(0, MAX_FAULTS),
  })
  const sending = (purpose: 'reading' | 'own-export') => (sent: number) =>
    setStep((before) => (before.kind === 'sending' ? { kind: 'sending', sent, purpose } : before))

  const pick = (file: File) => {
    if (file.size > IMPORT_LIMIT_BYTES)
      return setStep({ kind: 'failed', words: [t`This file is larger than 8 GB.`] })
    setStep({ kind: 'sending', sent: 0, purpose: 'reading' })
    void doNewest(async (signal) => {
      const reading = await uploadForReading(file, sending('reading'), signal)
      await keep(reading, {})
      return { kind: 'looking', file, reading, choice: {}, state: 'ready' }
    }, failed)
  }
  const choose = (looking: Extract<Step, { kind: 'looking' }>, choice: ImportChoice) => {
    setStep({ ...looking, choice, state: 'counting' })
    const { reading } = looking
    void doNewest(async (signal) => {
      const { data } = await call(previewImport, {
        params: { id: reading.id },
        body: choice,
        signal,
      })
      await keep(data, choice)
      return { ...looking, reading: data, choice, state: 'ready' }
    }, failed)
  }
  const goOn = useEffectEvent(async () => {
    const kept = keptSchema.safeParse(await keptDraft(DRAFT))
    if (!kept.success || underWay.current) return
    const { id, choice } = kept.data
    await doNewest(
      async (signal) => {
        const { data } = await call(previewImport, { params: { id }, body: choice, signal })
        return { kind: 'looking', file: undefined, reading: data, choice, state: 'ready' }
      },
      () => {
        // The server forgets what it read within the hour.
        void forgetDraft(DRAFT)
        return { kind: 'choosing' }
      },
    )
  })
  useEffect(() => void goOn(), [])
  const confirm = (looking: Extract<Step, { kind: 'looking' }>) => {
    const { file, reading, choice } = looking
    const isOwnExport = file !== undefined && reading.formats.includes('forkcast')
    setStep(
      isOwnExport
        ? { kind: 'sending', sent: 0, purpose: 'own-export' }
        : { ...looking, state: 'importing' },
    )
    void doNewest(async (signal) => {
      const words = isOwnExport
        ? await uploadArchive(file, sending('own-export'), signal).then(({ added, alreadyHere }) =>
            ownExportText(added, alreadyHere),
          )
        : doneText(
            (await call(confirmImport, { params: { id: reading.id }, body: choice, signal })).data,
          )
      void forgetDraft(DRAFT)
      await (isOwnExport ? queryClient.invalidateQueries() : refreshRecordings(queryClient))
      return { kind: 'done', words }
    }, failed)
  }
  const startAnew = () => {
    underWay.current?.abort()
    void forgetDraft(DRAFT)
    // If this fails, the server forgets it within the hour.
    if (step.kind === 'looking' && step.reading.id !== '')
      void call(forgetImport, { params: { id: step.reading.id } }).catch(() => undefined)
    setStep({ kind: 'choosing' })
  }
  return { step, pick, choose, confirm, startAnew }
}

export const firstQueries: ScreenQueries = () => [firstQuery(listImports)]

export default function ImportsPage() {
  const { step, pick, choose, confirm, startAnew } = useImport()
  const apps = listed(knownApps())
  return (
    <>
      <BackLink href={settingsAt('data')} to={t`Your data`} />
      <PageHeading title={t`Import`} subtitle={t`Bring along what you recorded elsewhere.`} />
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        {step.kind === 'looking' ? (
          <ReadingCard
            reading={step.reading}
            choice={step.choice}
            isCounting={step.state === 'counting'}
            isImporting={step.state === 'importing'}
            onChoose={(choice) => choose(step, choice)}
            onConfirm={() => confirm(step)}
            onCancel={startAnew}
          />
        ) : (
          <Leaf className="space-y-4">
            {step.kind === 'sending' ? (
              <Sending {...step} onCancel={startAnew} />
            ) : (
              <>
                <FileDrop className="min-h-48" onPick={([file]) => file && pick(file)}>
                  {(isHovering) => (
                    <>
                      <span
                        aria-hidden="true"
                        className="mb-4 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-card"
                      >
                        {isHovering ? (
                          <FileDown className="size-7" />
                        ) : (
                          <FileUp className="size-7" />
                        )}
                      </span>
                      <span className="font-display text-xl leading-tight font-bold text-balance">
                        {isHovering ? t`Let go to read this file` : t`Choose a file`}
                      </span>
                      <span className="mt-1.5 text-ink-soft pointer-coarse:hidden">{t`Or drop it here.`}</span>
                    </>
                  )}
                </FileDrop>
                <p className="text-ink-soft">
                  {t`Exports of these apps are recognised, zipped or not: ${apps}. Any other table (CSV, Excel) of weights or of foods can be read, too.`}
                </p>
                <p className="text-ink-soft">{t`You see what would come before anything is imported. The file itself is not kept.`}</p>
              </>
            )}
            <div aria-live="polite" className="empty:hidden">
              {step.kind === 'done' && (
                <Notice
                  tone="leaf"
                  icon={<CircleCheck className="size-5" />}
                  title={t`Import done`}
                >
                  {step.words}
                </Notice>
              )}
            </div>
            {step.kind === 'failed' && (
              <Notice
                isAlert
                tone="brick"
                icon={<CircleAlert className="size-5" />}
                title={t`Nothing was imported`}
              >
                <ul>
                  {step.words.map((fault) => (
                    <li key={fault} className="break-words">
                      {fault}
                    </li>
                  ))}
                </ul>
              </Notice>
            )}
          </Leaf>
        )}
        <EarlierImports />
      </div>
    </>
  )
}

function Sending({
  sent,
  purpose,
  onCancel,
}: Extract<Step, { kind: 'sending' }> & { onCancel: () => void }) {
  const isSent = sent >= 1
  const words = !isSent
    ? t`Sending the file …`
    : purpose === 'reading'
      ? t`Finding out what is in it. A file of several hundred megabytes takes a minute …`
      : t`Reading it: every entry and photo is checked first …`
  return (
    <div className="space-y-4" aria-live="polite">
      <p>{words}</p>
      <Progress
        label={t`Import`}
        percent={sent * 100}
        valueText={
          isSent ? t`Being read` : unitsNow().numbersHidden ? words : t`${percent(sent)} sent`
        }
      />
      <Button variant="secondary" onClick={onCancel}>
        {t`Cancel`}
      </Button>
    </div>
  )
}
