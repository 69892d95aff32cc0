import { type Import, listImports, undoImport } from '#contract/imports.ts'
import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '#web/api/client.ts'
import { endpointQuery } from '#web/api/queries.ts'
import { useRecordingCall } from '#web/api/refresh.ts'
import { toastFailure } from '#web/api/toast-failure.ts'
import { useZone } from '#web/member/member-zone.ts'
import { dayAt } from '#web/language/formats.ts'
import { Loaded } from '#web/page/part-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast-queue.ts'
import { useFocusAfterRemoval } from '#web/ui/use-focus-after-removal.ts'
import { countedText, formatNames } from './import-text.ts'

export function EarlierImports() {
  return (
    <Card title={t`Earlier imports`}>
      <div className="mt-2">
        <Loaded
          query={useQuery(endpointQuery(listImports))}
          failure={t`Failed to load your imports`}
          skeleton={<Skeleton className="mt-4 h-16" />}
        >
          {(imports) =>
            imports.length === 0 ? (
              <p className="text-ink-soft">{t`Nothing was imported yet. An import can be taken back here as a whole.`}</p>
            ) : (
              <ul className="divide-y divide-line">
                {imports.map((one) => (
                  <EarlierImport key={one.id} one={one} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </Card>
  )
}

function Question({ words, children }: { words: string; children: ReactNode }) {
  const part = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={part} role="group" aria-label={words} className="flex flex-wrap gap-3">
      {children}
    </div>
  )
}

function EarlierImport({ one }: { one: Import }) {
  const [isAsking, setIsAsking] = useState(false)
  const zone = useZone()
  const name = formatNames(one.formats)
  const day = dayAt(Date.parse(one.importedAt), zone)
  const takeBack = useRecordingCall(() => call(undoImport, { params: { id: one.id } }), {
    onSuccess: ({ removed, kept }) => {
      setIsAsking(false)
      const stayed = countedText(kept)
      toast({
        title: t({ message: 'Taken back', context: 'an import' }),
        description: [
          countedText(removed) === ''
            ? t`There was nothing left to remove.`
            : t`Removed: ${countedText(removed)}.`,
          ...(stayed === '' ? [] : [t`You changed these since, so they stay: ${stayed}.`]),
        ].join(' '),
      })
    },
    onError: (error) => toastFailure(error, t`Not taken back`),
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0">
        <p className="font-semibold">{t`${name}, ${day}`}</p>
        <p className="break-all text-ink-soft" dir="auto">
          {one.fileName}
        </p>
        <p className="text-ink-soft">
          {one.undoneAt === null
            ? countedText(one.added) || t`Nothing was new.`
            : t({ message: 'Taken back', context: 'an import' })}
        </p>
      </div>
      {one.undoneAt === null &&
        (isAsking ? (
          <Question words={t`Take the import of ${name} on ${day} back?`}>
            <Button
              variant="destructive"
              isPending={takeBack.isPending}
              onClick={() => takeBack.mutate()}
            >
              {t`Remove what it brought`}
            </Button>
            <Button
              variant="secondary"
              autoFocus
              isBlocked={takeBack.isPending}
              onClick={() => setIsAsking(false)}
            >
              {t`Keep it`}
            </Button>
          </Question>
        ) : (
          <Button
            icon={Undo2}
            variant="secondary"
            aria-label={t`Undo the import of ${name} on ${day}`}
            onClick={() => setIsAsking(true)}
          >
            {t`Undo`}
          </Button>
        ))}
    </li>
  )
}
