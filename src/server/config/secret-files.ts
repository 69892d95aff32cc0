import { readFileSync } from 'node:fs'
import { SECRET_NAMES } from './environment.ts'

type Variables = Record<string, string | undefined>
type Fault = readonly [name: string, words: string]

/** The settings that are not empty, with each secret that `NAME_FILE` names read from that file, without the line break at its end. */
export const withSecretFiles = (variables: Variables): { given: Variables; faults: Fault[] } => {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''))
  const faults: Fault[] = []
  for (const name of SECRET_NAMES) {
    const file = given[`${name}_FILE`]
    if (file === undefined) continue
    if (given[name] !== undefined) {
      faults.push([`${name}_FILE`, `cannot stand beside ${name}: set one of the two`])
      continue
    }
    try {
      given[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      faults.push([`${name}_FILE`, `cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'})`])
    }
  }
  return { given, faults }
}
