import { codedMessage } from '#domain/coded-message.ts'
import { ProblemError } from '#server/http/problems.ts'
import { MAX_NODES, nodesIn } from './json-nodes.ts'
import type { PartHead } from './file-parts.ts'
import { textOf } from './text-encoding.ts'

const JSON_LIMIT_BYTES = 32 * 1024 ** 2

/** The JSON content of a part. @throws ProblemError if it is invalid or too large */
export const jsonOf = async (part: PartHead): Promise<unknown> => {
  const name = part.name ?? 'JSON'
  const tooLarge = () =>
    new ProblemError('invalid_input', {
      words: codedMessage('refused.import-part-too-large', { name }),
    })
  if (part.sizeBytes > JSON_LIMIT_BYTES) throw tooLarge()
  let text = ''
  let nodes = 0
  for await (const piece of textOf(part, part.encoding)) {
    nodes += nodesIn(piece)
    if (nodes > MAX_NODES) throw tooLarge()
    text += piece
  }
  try {
    return JSON.parse(text)
  } catch {
    throw new ProblemError('invalid_input', {
      words: codedMessage('refused.import-no-json', { name }),
    })
  }
}

/** The entries of an unknown value; none if it is not a list. */
export const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A field of an unknown value. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

export const textField = (value: unknown, name: string): string => {
  const field = fieldOf(value, name)
  return typeof field === 'string' ? field : ''
}

/** A number, or a number written as text. */
export const numberField = (value: unknown, name: string): number | null => {
  const field = fieldOf(value, name)
  const number = typeof field === 'string' && field.trim() !== '' ? Number(field) : field
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}
