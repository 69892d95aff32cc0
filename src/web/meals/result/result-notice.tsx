import type { Analysis } from '#contract/estimates.ts'
import { t } from '@lingui/core/macro'
import { Info } from 'lucide-react'
import { translate } from '#web/language/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ResultNoticeProps {
  notice: NonNullable<Analysis['notice']>
  isPending: boolean
  /** Allows the remote analyser and estimates again; null where it needs no consent. */
  onAllow: (() => void) | null
}

/** Says what the estimate lacks, such as the answer of a remote analyser. */
export function ResultNotice({
  notice: { code, values, words: message },
  isPending,
  onAllow,
}: ResultNoticeProps) {
  return (
    <Notice tone="saffron" icon={<Info className="size-5 text-saffron-ink" />} className="mt-4">
      <p>{translate({ code: `notice.${code}`, values, message })}</p>
      {code === 'consent_needed' && onAllow && (
        <Button variant="quiet" className="-ms-3" isBlocked={isPending} onClick={onAllow}>
          {t`Allow it and estimate again`}
        </Button>
      )}
    </Notice>
  )
}
