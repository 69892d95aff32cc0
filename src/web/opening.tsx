import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router as Location } from 'wouter'
import { fetchMe, type User } from '#contract/accounts/member.ts'
import { SessionContext } from './accounts/sessions/session.tsx'
import { speak } from './language/language.ts'
import { paths } from './paths.ts'
import { firstReadingsOfShell, type Screen, screens } from './router.tsx'
import { OpeningShell, PageSpinner } from './shell/shell.tsx'

/** What stands in a page before its code is there. Drawn once, by the build: it holds nothing of any member. */
export interface Opening {
  /** The addresses that open with it; none for the page of every other address. */
  readonly at: readonly string[]
  readonly markup: string
  /** What the page asks for by itself, as addresses of calls. */
  readonly firstCalls: readonly string[]
  /** The screen's file within src/web. */
  readonly file?: string
}

// Whoever it will be: the parts that name the member are empty until the server has said who it is.
const somebody: User = {
  id: '',
  username: '',
  email: '',
  weight: 0,
  height: 0,
  age: 0,
  bodyType: 'medium',
  motivation: 'other',
  targetWeight: 0,
  hasSeenWelcome: true,
  sex: null,
  createdAt: '',
}

/**
 * What is chosen or typed before the page works would be lost, so controls wait; headings and texts can be read at once. The
 * content policy allows no styles at elements.
 */
const withWaitingControls = (markup: string) =>
  markup
    .replaceAll(/<input[^>]*type="file"[^>]*>/g, '')
    .replaceAll(/<(button|input|select|textarea|label)\b/g, '<$1 inert=""')
    .replaceAll(/ style="[^"]*"/g, '')

const openingOf = async ({ at, file, load }: Screen): Promise<Opening> => {
  const { default: Page, firstReadings = [] } = await load()
  const markup = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <SessionContext value={{ state: 'signed-in', user: somebody }}>
          <Location ssrPath={at[0] ?? ''}>
            <OpeningShell>
              <Page />
            </OpeningShell>
          </Location>
        </SessionContext>
      </QueryClientProvider>
    </I18nProvider>,
  )
  const firstCalls = [fetchMe.path, ...[...firstReadingsOfShell(at[0] ?? ''), ...firstReadings].map(({ url }) => url)]
  return { at, file, firstCalls, markup: withWaitingControls(markup) }
}

// What the admin area shows hangs on what this browser has passed before.
const isDrawnAhead = ({ isFor, at }: Screen) => isFor === 'members' && !at.some((path) => path.startsWith(paths.admin))

/** A page for each screen of a member, and one for everybody and everything else. */
export const drawOpenings = async (): Promise<Opening[]> => {
  await speak('en')
  return [
    {
      at: [],
      markup: renderToStaticMarkup(
        <main id="main" tabIndex={-1}>
          <PageSpinner />
        </main>,
      ),
      firstCalls: [fetchMe.path],
    },
    ...(await Promise.all(screens.filter(isDrawnAhead).map(openingOf))),
  ]
}
