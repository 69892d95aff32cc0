import { paths, settingsAt } from '#contract/pages.ts'
import type { ReminderKind } from '#domain/reminders/reminder-settings.ts'
import type { MemberTable } from '#server/db/schema.ts'
import { languageToWriteIn, translatorFor } from '#server/language/translator.ts'
import type { Message } from '#server/sending/message.ts'

/** The screen that a reminder links to. */
const SCREENS = {
  'weigh-in': paths.weight,
  meal: paths.analyze,
  water: paths.analyze,
  'eating-window': paths.protocol,
  boosters: paths.boosters,
  test: settingsAt('reminders'),
  'channel-ended': settingsAt('reminders'),
} as const satisfies Record<ReminderKind | 'test' | 'channel-ended', string>

type Subject = keyof typeof SCREENS

/**
 * The language that the member chose, otherwise that of the browser in which reminders were set up.
 */
export const languageOf = (member: Pick<MemberTable, 'language'>, browsers: string | undefined) =>
  languageToWriteIn(member.language, browsers)

/** One sentence and its link. No other data about the member leaves the server. */
export const messageAbout = async (
  subject: Subject,
  language: ReturnType<typeof languageOf>,
  at: number,
): Promise<Message> => {
  const words = await translatorFor(language)
  const type = subject === 'test' ? 'test' : subject === 'channel-ended' ? 'notice' : 'reminder'
  return {
    type,
    at,
    about: subject,
    title: words({ code: `reminder.${subject}` }),
    path: SCREENS[subject],
    language,
  }
}
