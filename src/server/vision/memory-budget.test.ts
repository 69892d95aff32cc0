import { describe, expect, it } from 'vitest'
import { createMemoryBudget } from './memory-budget.ts'

const gate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open, opened }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('the memory budget', () => {
  it('lets work begin only while all of it fits, first come, first served', async () => {
    const budget = createMemoryBudget(100)
    const begun: string[] = []
    const [first, second, third] = [gate(), gate(), gate()]
    const work = (name: string, bytes: number, until: Promise<void>) =>
      budget(bytes, async () => {
        begun.push(name)
        await until
      })
    const all = [
      work('60', 60, first.opened),
      work('50', 50, second.opened),
      work('10', 10, third.opened),
    ]
    await settled()
    expect(begun).toEqual(['60'])
    first.open()
    await settled()
    expect(begun).toEqual(['60', '50', '10'])
    second.open()
    third.open()
    await Promise.all(all)
  })
  it('lets a single piece have everything, even one that asks for more', async () => {
    expect(await createMemoryBudget(100)(1000, async () => 'done')).toBe('done')
  })
  it('gets its memory back from work that fails', async () => {
    const budget = createMemoryBudget(100)
    await expect(budget(100, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await budget(100, async () => 'next')).toBe('next')
  })
})
