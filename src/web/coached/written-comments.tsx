import { writeComment, type WrittenComment } from '#contract/coaching.ts'
import type { CivilDay } from '#domain/day.ts'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { bodySchemaOf } from '#web/api/body-schema.ts'
import { changeErrorMessage } from '#web/api/error-messages.ts'
import { FailureNotice } from '#web/api/failure-notice.tsx'
import { besidesFields, showFieldFaults } from '#web/api/form-faults.ts'
import { useToday } from '#web/member/member-zone.ts'
import { fullDay } from '#web/language/formats.ts'
import { PartFailure } from '#web/page/part-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { TextareaField, TextField } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { formField } from '#web/ui/form-field.ts'
import { schemaResolver } from '#web/ui/form-resolver.ts'
import { toast } from '#web/ui/toast-queue.ts'
import { useWriteComment, useWrittenComments } from '#web/coaching/coaching-queries.ts'

const wordsSchema = bodySchemaOf(writeComment).pick({ text: true })

interface CommentFormProps {
  id: string
  day: CivilDay
  /** What stands there until now. */
  text: string
}

function CommentForm({ id, day, text }: CommentFormProps) {
  const form = useForm({ resolver: schemaResolver(wordsSchema), defaultValues: { text } })
  const write = useWriteComment(id)
  const submit = form.handleSubmit((words) =>
    write.mutate(
      { day, ...words },
      {
        onSuccess: () => void toast({ title: t`Comment saved` }),
        onError: (error) => showFieldFaults(form, error),
      },
    ),
  )
  return (
    <Form isPending={write.isPending} className="space-y-3" onSubmit={submit}>
      <TextareaField
        label={t`Comment`}
        hint={t`One a day. Save it empty to remove it.`}
        {...formField(form, 'text')}
      />
      <Button type="submit" isPending={write.isPending}>{t`Save comment`}</Button>
      <FailureNotice error={besidesFields(form, write.error)} words={changeErrorMessage} />
    </Form>
  )
}

function Comments({ id, written }: { id: string; written: readonly WrittenComment[] }) {
  const todayOn = useToday()
  const [day, setDay] = useState(todayOn)
  const text = written.find((one) => one.day === day)?.text ?? ''
  return (
    <>
      <TextField
        label={t`Day`}
        type="date"
        required
        max={todayOn}
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
      <CommentForm key={`${day} ${text}`} id={id} day={day} text={text} />
      {written.length > 0 && (
        <ul aria-label={t`Your comments`} className="sm:max-h-96 sm:overflow-y-auto">
          {written.map((one) => (
            <li
              key={one.day}
              className="border-b border-dashed border-line py-2 wrap-anywhere last:border-0"
            >
              <Button variant="quiet" className="-ms-3" onClick={() => setDay(one.day)}>
                {fullDay(one.day)}
              </Button>
              <p dir="auto" className="whitespace-pre-line">
                {one.text}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** What a coach writes on the days of a member. */
export function WrittenComments({ id }: { id: string }) {
  const query = useWrittenComments(id)
  return (
    <Card title={t`Comments on days`}>
      <div className="mt-3 space-y-4">
        {query.data ? (
          <Comments id={id} written={query.data.data} />
        ) : (
          query.error && <PartFailure title={t`Failed to load the comments`} query={query} />
        )}
      </div>
    </Card>
  )
}
