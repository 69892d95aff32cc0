// What STYLE.md says about who may import what; `npm run check` holds the sources against it.

/** Folders of the server that serve every feature and know none. */
const SERVER_BASE = 'config|db|http|jobs|language|mail|photos|sending|turns|vision|foods'
/** Folders of the pages that serve every screen. */
const WEB_BASE = 'api|charts|clock|language|member|offline|page|recordings|styles|ui|units'
/**
 * What other features may ask of accounts besides its reads: who somebody is, and what guards a
 * secret.
 */
const ACCOUNT_SERVICES =
  'passwords/(password-hash|reauthentication)|rate-limit/attempt-limit|one-time-tokens/secret-token|reset/reset-link|second-factor/remove-second-factors|registration/invitations|member/disable-member'
/** Where screens meet. */
const WEB_MEETING = '^src/web/(dashboard/|shell/|reminders/invitations|settings/pages/|coached/)'

const TEST = '\\.test\\.tsx?$'

/**
 * Which file or package an import begins or ends at: patterns of paths, as `src/web/water/glass.ts`,
 * `node_modules/zod/` and `node:fs`. `$1` stands for the group of the path that imports.
 * @typedef {{ path?: string, pathNot?: string | string[] }} Side
 */
/** @type {{ name: string, comment?: string, from: Side, to: Side }[]} */
export const IMPORT_RULES = [
  {
    name: 'domain-is-pure',
    comment: 'The domain imports nothing but itself.',
    from: { path: '^src/domain/', pathNot: TEST },
    to: { pathNot: '^src/domain/' },
  },
  {
    name: 'contract-knows-domain-and-zod',
    from: { path: '^src/contract/', pathNot: TEST },
    to: { pathNot: '^(src/(contract|domain)/|node_modules/zod/)' },
  },
  {
    name: 'server-and-web-meet-in-the-contract',
    from: { path: '^src/(server|web)/', pathNot: TEST },
    to: { path: '^src/(server|web)/', pathNot: '^src/$1/' },
  },
  {
    name: 'server-draws-no-page',
    from: { path: '^src/server/' },
    to: { path: '^node_modules/(react|react-dom|vite)/' },
  },
  {
    name: 'web-runs-in-a-browser',
    from: { path: '^src/web/', pathNot: TEST },
    to: { path: '^node:' },
  },
  {
    name: 'server-features-meet-in-reads',
    comment:
      'A feature asks another one by its *-reads.ts, or by the services of accounts above; the dashboard, today and a coach’s look show them all, and the demo fills them all.',
    from: {
      path: '^src/server/([^/]+)/',
      pathNot: [TEST, '^src/server/(dashboard|today|demo|coaching|estimates|pots)/'],
    },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [
        '^src/server/$1/',
        `^src/server/(${SERVER_BASE})/`,
        '-reads\\.ts$',
        // The glass before a meal is a glass of its day.
        '^src/server/water/water-store\\.ts$',
        // What is recorded, each described once.
        '^src/server/recordings/',
        `^src/server/accounts/(${ACCOUNT_SERVICES})\\.ts$`,
        // What imports and exports brings and takes meals as they are stored.
        '^src/server/meals/meal-parts\\.ts$',
        // An own archive and an erasure go in the steps of imports.
        '^src/server/imports/(import-store|import-undoing|imported-things|json-nodes)\\.ts$',
        // An admin and an erased member end what others were granted, and leave nothing.
        '^src/server/(portability/erase-member|coaching/end-grants|households/household-store)\\.ts$',
        // A household copies the foods that its members offer.
        '^src/server/own-foods/own-food-store\\.ts$',
      ],
    },
  },
  {
    name: 'server-estimates-and-pots-become-meals',
    comment: 'What was estimated, and a share of a pot, is logged as a meal; meals know neither.',
    from: { path: '^src/server/(estimates|pots)/', pathNot: TEST },
    to: {
      path: '^src/server/[^/]+/',
      pathNot: [
        '^src/server/$1/',
        `^src/server/(${SERVER_BASE}|meals|recordings)/`,
        '-reads\\.ts$',
      ],
    },
  },
  {
    name: 'server-base-knows-no-feature',
    from: { path: `^src/server/(${SERVER_BASE})/`, pathNot: TEST },
    to: { path: '^src/server/[^/]+/', pathNot: `^src/server/(${SERVER_BASE})/` },
  },
  {
    name: 'routes-without-sql',
    comment: 'Routes read the call and answer it; stores and services talk to the database.',
    from: { path: '^src/server/.*-routes\\.ts$' },
    to: { path: '^node_modules/kysely/' },
  },
  {
    name: 'web-features-meet-in-shell-and-dashboard',
    comment: 'A screen that needs another feature has the line here, with the reason.',
    from: { path: '^src/web/([^/]+)/', pathNot: [TEST, WEB_MEETING, `^src/web/(${WEB_BASE})/`] },
    to: {
      path: '^src/web/[^/]+/',
      pathNot: [
        '^src/web/$1/',
        `^src/web/(${WEB_BASE})/`,
        // Who does not consent may erase the account right there, as in the settings.
        '^src/web/accounts/erasure/erase-dialog\\.tsx$',
        // Who changes the profile chooses from what registering offers.
        '^src/web/accounts/registration/body-choices\\.ts$',
        // Invitations are made where the server asks for them.
        '^src/web/accounts/sign-in/sign-in-options\\.ts$',
        // Every screen that records tells what is left of today, where a glass of water is at
        // hand.
        '^src/web/today/',
        '^src/web/water/(water-queries\\.ts|cup-buttons\\.tsx)$',
        // Home says where the weight leads, and takes a weigh-in.
        '^src/web/weight/(weight-queries\\.ts|forecast-line\\.tsx)$',
        // Home opens with the letter of a week, and the settings switch it off.
        '^src/web/weekly-letter/(letter-day\\.ts|letter-or-forecast\\.tsx)$',
        // A webhook is a channel, as those are that take reminders.
        '^src/web/reminders/(channel-row|secret-shown)\\.tsx$',
        // Who makes a webhook proves who they are, as with any secret of an account.
        '^src/web/accounts/(security-queries|passwords/reauthentication)\\.tsx?$',
        // Meals and recipes choose foods and list them; a meal may be made of one's own.
        '^src/web/foods/',
        '^src/web/own-foods/',
        // Nutrients are chosen, and typed, wherever they are shown.
        '^src/web/nutrition/',
        // A food from a label is offered to the household.
        '^src/web/households/household-queries\\.ts$',
        // A share of a household's pot is taken where meals are recorded.
        '^src/web/pots/',
        // What a coach wrote on a day stands where the day is shown.
        '^src/web/coaching/day-comments\\.tsx$',
        // The weekly reminder asks for the weight right there.
        '^src/web/weight/weight-dialog\\.tsx$',
        // What has no screen of its own is a card on another one.
        '^src/web/[^/]+/[^/]+-card\\.tsx$',
        // A demo is entered where one signs in, and says what it is on every screen.
        '^src/web/demo/',
        // The welcome guide is offered again where fasting begins.
        '^src/web/welcome/welcome\\.tsx$',
      ],
    },
  },
  {
    name: 'web-foods-know-no-meal',
    comment: 'Meals are made of own foods, and both of chosen foods: never the other way.',
    from: { path: '^src/web/(foods|own-foods)/', pathNot: TEST },
    to: { path: '^src/web/meals/' },
  },
  {
    name: 'web-base-knows-no-feature',
    from: {
      path: '^src/web/(api|charts|clock|language|member|page|styles|ui|units)/',
      pathNot: TEST,
    },
    to: { path: '^src/web/[^/]+/', pathNot: `^src/web/(${WEB_BASE})/` },
  },
  {
    name: 'ui-knows-no-app',
    comment:
      'ui/ knows no router, no query and no domain; it shows the messages that it is given, and may tell listeners.',
    from: { path: '^src/web/ui/', pathNot: TEST },
    to: {
      path: '^(src/(domain|contract)/|src/web/(?!ui/|(language/translate|listeners)[.]ts$)|node_modules/(wouter|react-router|@tanstack/react-query)/)',
    },
  },
]
