import { t } from '@lingui/core/macro'
import { RotateCw, Send } from 'lucide-react'
import { useEffect, useState } from 'react'
import { messageOfCode } from '#web/api/error-messages.ts'
import { useZone } from '#web/member/member-zone.ts'
import { relativeTime } from '#web/language/formats.ts'
import { sendAgain, discardRecording } from '#web/offline/outbox.ts'
import { askToSend } from '#web/offline/sending.ts'
import { useOutbox } from '#web/offline/use-outbox.ts'
import { isSetAside, type WaitingRecording } from '#web/offline/waiting-recording.ts'
import { waitingRules } from '#web/offline/waiting-rules.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { BinButton } from '#web/ui/delete-button.tsx'

/** What each recording is, in the words of its feature. */
function useText(recordings: readonly WaitingRecording[]): ReadonlyMap<number, string> {
  const [words, setWords] = useState<ReadonlyMap<number, string>>(new Map())
  useEffect(() => {
    void waitingRules().then((rules) => {
      if (rules)
        setWords(
          new Map(
            recordings.map((recording) => [recording.order, rules.describeWaiting(recording)]),
          ),
        )
    })
  }, [recordings])
  return words
}

const tryAgain = async (recording: WaitingRecording) => {
  await sendAgain(recording)
  askToSend(recording.memberId)
}

function Row({
  recording,
  words,
  now,
}: {
  recording: WaitingRecording
  words: string
  now: number
}) {
  const zone = useZone()
  const { doneAt, state } = recording
  const done = relativeTime(doneAt, now, zone)
  return (
    <li className="flex items-start gap-2 border-b border-dashed border-line py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{words}</p>
        <p className="text-sm text-ink-soft">{done}</p>
        {state.kind === 'refused' && (
          <p className="mt-1 text-sm">{messageOfCode(state.code, state.words)}</p>
        )}
        {state.kind === 'unsent' && (
          <p className="mt-1 text-sm">{t`It could not be sent, though there is a connection. Another network may let it through.`}</p>
        )}
      </div>
      {isSetAside(recording) && (
        <Button
          icon={RotateCw}
          variant="quiet"
          size="icon"
          aria-label={t`Try again: ${words}`}
          onClick={() => void tryAgain(recording)}
        />
      )}
      <BinButton label={t`Throw away: ${words}`} onClick={() => void discardRecording(recording)} />
    </li>
  )
}

/** What waits to be sent and what the server refused, with what can be done about it. */
export default function OutboxDialog({ onClose }: { onClose: () => void }) {
  const outbox = useOutbox()
  const words = useText(outbox)
  const [now] = useState(() => Date.now())
  const [first] = outbox
  return (
    <Dialog
      onClose={onClose}
      title={t`Not sent yet`}
      description={t`This is kept on this device alone, and sent in this order once there is a connection.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Close`}
          </Button>
          {first && (
            <Button icon={Send} onClick={() => askToSend(first.memberId)}>
              {t`Send now`}
            </Button>
          )}
        </>
      }
    >
      {outbox.length === 0 ? (
        <p>{t`Everything is sent.`}</p>
      ) : (
        <ul>
          {outbox.map((recording) => (
            <Row
              key={recording.order}
              recording={recording}
              words={words.get(recording.order) ?? ''}
              now={now}
            />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
