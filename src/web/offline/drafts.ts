import { RequestError } from '#web/api/request-error.ts'
import { askDevice, askDeviceFor, keepForMember } from './device.ts'
import { KeptForLater } from './kept-for-later.ts'
import { memberOfPage } from './page-member.ts'

/** After so long nobody misses it. */
const KEPT_MS = 7 * 24 * 3_600_000

/** What a draft is based on that stands by itself, as JSON. */
const NOTHING = 'null'

/** Keeps what was typed into a form, until it is sent, discarded, or its member logs out. */
export const keepDraft = async (form: string, typed: object, basedOn = NOTHING): Promise<void> => {
  const memberId = memberOfPage()
  if (memberId !== undefined) await keepForMember('drafts', { memberId, form, typed, basedOn, keptAt: Date.now() })
}

/** What was typed into a form and not sent; undefined where that is nothing, too long ago, or was typed over something else. */
export const keptDraft = async (form: string, basedOn = NOTHING): Promise<object | undefined> => {
  const draft = await askDeviceFor(memberOfPage(), (db, memberId) => db.get('drafts', [memberId, form]))
  return draft && draft.basedOn === basedOn && Date.now() - draft.keptAt < KEPT_MS ? draft.typed : undefined
}

/** Without what another version of the app kept in another shape. */
export const fitting = <Form extends object>(typed: object, begun: Form): Partial<Form> =>
  Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => {
      const before: unknown = begun[name as keyof Form]
      if (!(name in begun)) return false
      return before === null || value === null || (typeof before === typeof value && Array.isArray(before) === Array.isArray(value))
    }),
  ) as Partial<Form>

export const forgetDraft = async (form: string): Promise<void> => {
  await askDeviceFor(memberOfPage(), (db, memberId) => db.delete('drafts', [memberId, form]))
}

/** What is recorded, or waits on this device to be sent, is no draft any more: to be told of what became of a form that was sent. */
export const settleDraft =
  (form: string) =>
  (_recorded: unknown, error: unknown): void => {
    if (!error || error instanceof KeptForLater || (error instanceof RequestError && error.isKept)) void forgetDraft(form)
  }

/** Erases the drafts that are too old to come back; the next visit tries again where that fails. */
export const tidyDrafts = async (): Promise<void> => {
  await askDevice(async (db) => {
    const transaction = db.transaction('drafts', 'readwrite')
    for (const { memberId, form, keptAt } of await transaction.store.getAll()) {
      if (Date.now() - keptAt >= KEPT_MS) await transaction.store.delete([memberId, form])
    }
    await transaction.done
  })
}
