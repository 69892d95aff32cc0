import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import ts from 'typescript'
import { expect, it } from 'vitest'

// Patterns over text that may be long: headers, a pasted page, a file from another app. One that looks at a
// text again from each of its letters takes minutes on a megabyte of the right ones.

const READERS = [
  'src/domain/own-foods/pasted-recipe.ts',
  'src/contract',
  'src/server/accounts',
  'src/server/http',
  'src/server/imports',
]

/** What the checker cannot judge, with why it is linear nevertheless. */
const KNOWN: Readonly<Record<string, string>> = {
  'fitbit.ts /^(Body|Foods|Activities|Sleep)\\s*$/m': 'sees 200 letters',
  'garmin.ts /^\\s*\\[\\s*\\{[^[]{0,400}"calendarDate"/': 'begins at the start and ends in 400',
  'xml-tags.ts /(?<![\\w:.-])([\\w:.-]+)\\s*=\\s*(?:"([^"]*)"|\'([^\']*)\')/g':
    'begins at the first letter of a name only',
  'pasted-recipe.ts /^[\\s\\-–—•*·▢□☐.]+(?=\\S)/u': 'sees 500 letters',
  'pasted-recipe.ts /^[\\d\\s¼½¾⅓⅔⅛./-]+(?:cups?|tablespoons?|tbsp|teaspoons?|tsp|oz|ounces?|lbs?|pounds?|g|grams?|kg|ml|cans?|sticks?)?\\s+(?:of\\s+)?/i':
    'sees 200 letters',
  'web-app.ts /<script>([^]*?)<\\/script>/g': 'sees our own page',
  'document-components.ts /"\\$ref":"#\\/components\\/(schemas|responses)\\/([^"]+)"/g':
    'sees our own document',
}

const root = join(import.meta.dirname, '..')
const sourcesIn = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .map((file) => join(path, file))

const patternsIn = (path: string): string[] => {
  const text = readFileSync(join(root, path), 'utf8')
  const found: string[] = []
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true))
  return found.map((pattern) => `${path.replace(/^.*\//, '')} ${pattern}`)
}

const patterns = READERS.flatMap(sourcesIn).flatMap(patternsIn)

it('has no pattern over long texts that takes more steps a letter the longer they are', () => {
  const faults = patterns
    .filter((pattern) => !(pattern in KNOWN))
    .flatMap((pattern) => {
      const literal = pattern.slice(pattern.indexOf(' ') + 1)
      const end = literal.lastIndexOf('/')
      const judged = checkSync(literal.slice(1, end), literal.slice(end + 1), {
        checker: 'automaton',
      })
      return judged.status === 'safe' ? [] : [`${pattern}: ${judged.status}`]
    })
  expect(faults).toEqual([])
  expect(patterns.length).toBeGreaterThan(50)
})

it('excuses no pattern that is gone', () => {
  expect(Object.keys(KNOWN).filter((pattern) => !patterns.includes(pattern))).toEqual([])
})
