// Which files the pages are built into. It follows from the imports: a screen is a file named
// `...-page.tsx` that is imported when it is shown.

/** What so many screens are made of comes with the first of them. */
const SCREENS_FOR_ALL = 3
/** In characters of source. What two screens share comes with all if it is smaller. */
const TOO_SMALL_FOR_A_FILE = 2500

/** The letter stands on home for a day. */
const SCREEN = /src\/web\/.*(-page|\/weekly-letter-card)\.tsx$/
/** Seen before one is signed in. */
const FOR_VISITORS = /src\/web\/accounts\//
/** What signs somebody in. */
const SIGN_IN = /src\/web\/accounts\/(?!registration|passwords)|@simplewebauthn/
/** Seen by few: not what members' screens are measured by. */
const FOR_ADMINS = /src\/web\/admin\//
const HOME = /src\/web\/meals\/meals-page\.tsx$/
/** What every screen draws waiting recordings by. */
const WAITING = /src\/web\/recordings\/while-waiting\.ts$/

/**
 * @typedef {Pick<import('rolldown').ModuleInfo, 'code' | 'importedIds' | 'dynamicallyImportedIds'>} Module
 * @typedef {(id: string) => Module | null} ModuleOf
 */

/** @param {string} start @param {ModuleOf} moduleOf @param {'now' | 'ever'} when @returns {Set<string>} */
const reachedFrom = (start, moduleOf, when) => {
  const reached = new Set([start])
  for (const id of reached) {
    const { importedIds = [], dynamicallyImportedIds = [] } = moduleOf(id) ?? {}
    for (const next of importedIds) reached.add(next)
    if (when === 'ever') for (const next of dynamicallyImportedIds) reached.add(next)
  }
  return reached
}

/** @param {string} main @param {ModuleOf} moduleOf */
const usesOf = (main, moduleOf) => {
  const starts = [...reachedFrom(main, moduleOf, 'ever')].filter(
    (id) => WAITING.test(id) || (SCREEN.test(id) && !FOR_ADMINS.test(id)),
  )
  /** @type {Record<'members' | 'visitors', Map<string, number>>} how many screens a module is part of */
  const screens = { members: new Map(), visitors: new Map() }
  /** @type {Set<string>} */
  let home = new Set()
  for (const start of starts) {
    const reached = reachedFrom(start, moduleOf, 'now')
    const counts = screens[FOR_VISITORS.test(start) ? 'visitors' : 'members']
    const weight = WAITING.test(start) ? SCREENS_FOR_ALL - 1 : 1
    for (const id of reached) counts.set(id, (counts.get(id) ?? 0) + weight)
    if (HOME.test(start)) home = reached
  }
  if (home.size === 0 || !starts.some((id) => WAITING.test(id)))
    throw new Error('scripts/chunks.mjs names a screen that is gone')
  return { ...screens, home }
}

/**
 * The chunk of a module: what most screens need, what home shares with one other screen, what home
 * alone is made of, or what signs somebody in.
 * @param {string} main the file that the app begins with
 */
export const chunksByScreens = (main) => {
  /** @type {ReturnType<typeof usesOf> | undefined} */
  let uses
  /** @param {string} id @param {ModuleOf} moduleOf */
  const chunkOf = (id, moduleOf) => {
    uses ??= usesOf(main, moduleOf)
    const count = uses.members.get(id) ?? 0
    const isSmall = (moduleOf(id)?.code ?? '').length < TOO_SMALL_FOR_A_FILE
    if (count >= SCREENS_FOR_ALL || (count === 2 && isSmall)) return 'parts'
    if (uses.home.has(id)) return count === 2 ? 'day' : 'home'
    return SIGN_IN.test(id) && (uses.visitors.get(id) ?? 0) > 1 ? 'sign-in' : null
  }
  /** @param {'parts' | 'day' | 'home' | 'sign-in'} chunk */
  return (chunk) =>
    /** @param {string} id @param {{ getModuleInfo: ModuleOf }} build */
    (id, build) =>
      chunkOf(id, (one) => build.getModuleInfo(one)) === chunk ? chunk : null
}
