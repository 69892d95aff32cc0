import { ARCHIVE_LIMIT_BYTES, ARCHIVE_TYPE } from '#contract/portability.ts'
import { t } from '@lingui/core/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, Upload } from 'lucide-react'
import { useId, useState } from 'react'
import { percent } from '#web/language/formats.ts'
import { fieldFaultsOf, wordsFor } from '#web/api/words.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { importWords } from './import-words.ts'
import { uploadArchive } from './upload-archive.ts'

const MAX_FAULTS_SHOWN = 4

const faultsOf = (error: unknown): string[] => {
  const faults = fieldFaultsOf(error).slice(0, MAX_FAULTS_SHOWN)
  return faults.length > 0 ? faults.map(({ words }) => words) : [wordsFor(error)]
}

/** Chooses an export and brings it in: progress, outcome, or what is wrong with it. */
export function ImportPart() {
  const hintId = useId()
  const queryClient = useQueryClient()
  const [sentFraction, setSentFraction] = useState(0)
  const bringIn = useMutation({
    mutationFn: async (file: File) => {
      setSentFraction(0)
      if (file.size > ARCHIVE_LIMIT_BYTES) throw new Error('too large')
      return uploadArchive(file, setSentFraction)
    },
    onSuccess: () => queryClient.invalidateQueries(),
  })
  const isTooLarge = bringIn.error?.message === 'too large'
  return (
    <div>
      <h3 className="text-lg">{t`Import`}</h3>
      <p id={hintId} className="mt-1 mb-3 text-ink-soft">
        {t`Brings an export of Forkcast back. What is missing here is added; what is here already stays as it is. Profile and settings become those of the export.`}
      </p>
      <label
        className={classes(
          buttonClasses({ variant: 'secondary' }),
          'relative hover:bg-sunken has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
          bringIn.isPending && 'opacity-55',
        )}
      >
        <Upload aria-hidden="true" className="size-5" />
        {t`Import an export`}
        <input
          type="file"
          accept=".zip,application/zip"
          aria-describedby={hintId}
          disabled={bringIn.isPending}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // The same file may be chosen again after a failure.
            event.target.value = ''
            if (file) bringIn.mutate(new File([file], file.name, { type: ARCHIVE_TYPE }))
          }}
        />
      </label>
      <div aria-live="polite" className="mt-4 empty:mt-0">
        {bringIn.isPending && (
          <div>
            <p className="mb-2">{sentFraction < 1 ? t`Sending the zip …` : t`Reading it: every entry and photo is checked first …`}</p>
            <Progress
              label={t`Import`}
              percent={sentFraction * 100}
              valueText={sentFraction < 1 ? t`${percent(sentFraction)} sent` : t`Being checked`}
            />
          </div>
        )}
        {bringIn.isSuccess && (
          <Notice tone="leaf" icon={<CircleCheck className="size-5" />} title={t`Import done`}>
            {importWords(bringIn.data.added, bringIn.data.alreadyHere)}
          </Notice>
        )}
      </div>
      {bringIn.isError && (
        <Notice isAlert tone="brick" icon={<CircleAlert className="size-5" />} title={t`Nothing was imported`}>
          <ul>
            {(isTooLarge ? [t`This zip is larger than 2 GB.`] : faultsOf(bringIn.error)).map((fault) => (
              <li key={fault} className="break-words">
                {fault}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
