import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { findTableFaults } from '../scripts/performance-table.mjs'

const PAGE = new URL('../docs/performance.md', import.meta.url)

describe('the table of what each call costs', () => {
  it('is that of the run whose file is kept', () => {
    expect(findTableFaults()).toEqual([])
  })

  it('is told from one that was edited by hand', () => {
    const page = readFileSync(PAGE, 'utf8')
    const edited = page.replace(/\| session check \| [\d.]+/, '| session check | 0.01')
    expect(edited).not.toBe(page)
    expect(findTableFaults(edited)).toHaveLength(1)
  })
})
