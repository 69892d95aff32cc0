import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { makeQueryClient } from './queries.ts'

describe('a read that fails', () => {
  const begin = () => {
    const client = makeQueryClient(() => undefined)
    let asked = 0
    const query = {
      queryKey: ['reading'],
      queryFn: async () => {
        asked += 1
        throw new Error('boom')
      },
    }
    const open = () => new QueryObserver(client, query).subscribe(() => undefined)
    return { client, query, open, asked: () => asked, settled: () => new Promise(setImmediate) }
  }

  it('before the screen is drawn is not asked for again by the screen, nor by its second card', async () => {
    const { client, query, open, asked, settled } = begin()
    await client.prefetchQuery(query)
    const closers = [open(), open()]
    await settled()
    expect(asked()).toBe(1)
    for (const close of closers) close()
  })

  it('is asked for again when the screen is opened again', async () => {
    const { open, asked, settled } = begin()
    const close = open()
    await settled()
    close()
    open()()
    await settled()
    expect(asked()).toBe(2)
  })

  it('again keeps what was read before, also when the screen is left', async () => {
    const { client, query, open, settled } = begin()
    client.setQueryData(query.queryKey, 'before')
    const close = open()
    await client.invalidateQueries({ queryKey: query.queryKey })
    await settled()
    close()
    expect(client.getQueryData(query.queryKey)).toBe('before')
  })
})
