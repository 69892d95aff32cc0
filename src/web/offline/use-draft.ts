import { type SetStateAction, useEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, keptDraft } from './drafts.ts'

/** The fields that differ from what a form began with. */
const changedIn = <Form extends object>(form: Form, begun: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(form).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(begun[name as keyof Form])),
  ) as Partial<Form>

/** Without what another version of the app kept in another shape. */
export const fitting = <Form extends object>(typed: object, begun: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      const before: unknown = begun[name as keyof Form]
      if (!(name in begun)) return false
      return before === null || value === null || (typeof before === typeof value && Array.isArray(before) === Array.isArray(value))
    }),
  ) as Partial<Form>

/**
 * The fields of a form, kept on this device while they are typed: what was changed is there again after a reload, and after a
 * sign-in where the session had ended. `forgetDraft` and `settleDraft` end it, under the same name.
 * @param name of the form, with the id of what it changes
 * @param untouched the fields before anything is typed
 * @param basedOn what makes the draft worthless if it is another by now
 */
export function useDraft<Form extends object>(name: string, untouched: Form, basedOn: unknown = null) {
  const [begun] = useState(untouched)
  const [basis] = useState(() => JSON.stringify(basedOn))
  const [form, setForm] = useState(begun)
  const [isBack, setIsBack] = useState(false)
  const isTyped = useRef(false)
  useEffect(() => {
    let isShown = true
    void keptDraft(name, basis).then((typed) => {
      // What is typed by now goes before.
      if (!isShown || !typed || isTyped.current) return
      setForm((before) => ({ ...before, ...fitting(typed, begun) }))
      setIsBack(true)
    })
    return () => {
      isShown = false
    }
  }, [name, basis, begun])
  useEffect(() => {
    if (!isTyped.current) return
    const typed = changedIn(form, begun)
    void (Object.keys(typed).length === 0 ? forgetDraft(name) : keepDraft(name, typed, basis))
  }, [form, name, basis, begun])
  const type = (next: SetStateAction<Form>) => {
    isTyped.current = true
    setForm(next)
  }
  const discard = () => {
    type(begun)
    setIsBack(false)
  }
  return { form, setForm: type, draft: { isBack, discard } }
}
