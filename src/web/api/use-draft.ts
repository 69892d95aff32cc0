import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form'
import { fitting, forgetDraft, keepDraft, keptDraft } from '#web/offline/drafts.ts'
import { KeptForLater } from '#web/offline/not-sent.ts'
import { RequestError } from './request-error.ts'

/** Whether a form is recorded, or waits to be sent. */
const isKept = (error: unknown): boolean =>
  !error || error instanceof KeptForLater || (error instanceof RequestError && error.isKept)

/** The fields that differ from what a form began with. */
const changedIn = <Form extends object>(form: Form, begun: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(form).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name as keyof Form]),
    ),
  ) as Partial<Form>

/**
 * A form whose fields are kept on this device while they are typed, so that they are back after a
 * reload, or a new sign-in. Its draft ends when `forget` is called, or once the form is sent, also
 * if the form was left before the answer.
 * @param name of the form, with the id of what it changes
 * @param untouched the fields before anything is typed
 * @param basedOn the draft is dropped if this has changed
 */
export function useDraft<Form extends FieldValues, Sent extends FieldValues>(
  name: string,
  untouched: Form,
  resolver: Resolver<Form, unknown, Sent>,
  basedOn: unknown = null,
) {
  const [begun] = useState(untouched)
  const [basis] = useState(() => JSON.stringify(basedOn))
  const form = useForm<Form, unknown, Sent>({
    resolver,
    defaultValues: begun as DefaultValues<Form>,
  })
  const typed = useWatch({ control: form.control }) as Form
  const [isBack, setIsBack] = useState(false)
  const isTyped = useRef(false)
  const { reset } = form
  useEffect(() => {
    let isShown = true
    void keptDraft(name, basis).then((kept) => {
      // What was typed meanwhile wins.
      if (!isShown || !kept || isTyped.current) return
      reset({ ...begun, ...fitting(kept, begun) }, { keepDefaultValues: true })
      setIsBack(true)
    })
    return () => {
      isShown = false
    }
  }, [name, basis, begun, reset])
  useEffect(() => {
    const changed = changedIn(typed, begun)
    const isUntouched = Object.keys(changed).length === 0
    if (isUntouched && !isTyped.current) return
    isTyped.current = true
    void (isUntouched ? forgetDraft(name) : keepDraft(name, changed, basis))
  }, [typed, name, basis, begun])
  const discard = () => {
    reset(begun)
    setIsBack(false)
  }
  const forget = () => void forgetDraft(name)
  const forgetOnce = (answer: Promise<unknown> | undefined): void => {
    const sent = JSON.stringify(form.getValues())
    const end = (error: unknown) => {
      // What was typed since is still to be sent.
      if (isKept(error) && JSON.stringify(form.getValues()) === sent) forget()
    }
    answer?.then(() => end(null), end)
  }
  return { form, typed, draft: { isBack, discard, forget, forgetOnce } }
}
