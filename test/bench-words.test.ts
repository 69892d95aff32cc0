import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const BENCH = fileURLToPath(new URL('../scripts/bench.mjs', import.meta.url))

describe('the bench', () => {
  it.each([
    [['--only=startup'], /--only=startup.*--only=server, --only=reads, --only=pages/],
    [['soka'], /soka.*soak, reminders/],
    [['soak', '--quick'], /--quick.*--minutes=NUMBER/],
  ])('refuses %j, and names what it knows', (words, told) => {
    const { status, stderr } = spawnSync(process.execPath, [BENCH, ...words], { encoding: 'utf8' })
    expect([status, stderr]).toEqual([1, expect.stringMatching(told)])
  })
})
