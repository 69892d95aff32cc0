import { askDevice, askDeviceFor, keepForMember } from './device.ts'
import { memberOfPage } from './page-member.ts'

/** After this time nobody misses it. */
const KEPT_MS = 7 * 24 * 3_600_000

/** For a draft that is not based on anything, as JSON. */
const NOTHING = 'null'

/** Keeps what was typed into a form until it is sent or discarded, or its member logs out. */
export const keepDraft = async (form: string, typed: object, basedOn = NOTHING): Promise<void> => {
  const memberId = memberOfPage()
  if (memberId !== undefined)
    await keepForMember('drafts', { memberId, form, typed, basedOn, keptAt: Date.now() })
}

/**
 * What was typed into a form and not sent; undefined if there is nothing, it is too old, or was
 * based on something else.
 */
export const keptDraft = async (form: string, basedOn = NOTHING): Promise<object | undefined> => {
  const draft = await askDeviceFor(memberOfPage(), (db, memberId) =>
    db.get('drafts', [memberId, form]),
  )
  return draft && draft.basedOn === basedOn && Date.now() - draft.keptAt < KEPT_MS
    ? draft.typed
    : undefined
}

/** Without fields that another version of the app kept in another shape. */
export const fitting = <Form extends object>(typed: object, begun: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      const before: unknown = begun[name as keyof Form]
      if (!(name in begun)) return false
      return (
        before === null ||
        value === null ||
        (typeof before === typeof value && Array.isArray(before) === Array.isArray(value))
      )
    }),
  ) as Partial<Form>

export const forgetDraft = async (form: string): Promise<void> => {
  await askDeviceFor(memberOfPage(), (db, memberId) => db.delete('drafts', [memberId, form]))
}

/** Deletes drafts that are too old; if that fails, the next visit tries again. */
export const tidyDrafts = async (): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction('drafts', 'readwrite')
    for (const { memberId, form, keptAt } of await transaction.store.getAll()) {
      if (Date.now() - keptAt >= KEPT_MS) await transaction.store.delete([memberId, form])
    }
    await transaction.done
  })
}
