import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeToastQueue, TOAST_REMOVAL_MS } from './toast-queue.ts'

describe('the toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('show one at a time: a new one takes the place of the old', () => {
    const { toast, shown } = makeToastQueue()
    toast({ title: 'Food Saved!' })
    toast({ title: 'Error', variant: 'destructive' })
    expect(shown().map(({ title }) => title)).toEqual(['Error'])
  })

  it('wait for the one that offers an undo', () => {
    const { toast, shown, dismiss } = makeToastQueue()
    const titles = () => shown().map(({ title }) => title)
    toast({ title: '1 of 8 glasses', undo: () => {} })
    toast({ title: 'Sent: 1 recording' }).describe('At 12:30')
    toast({ title: 'Error', variant: 'destructive' })
    const last = toast({ title: 'Settings saved' })
    expect(titles()).toEqual(['1 of 8 glasses'])
    toast({ title: '2 of 8 glasses', undo: () => {} })
    expect(titles()).toEqual(['2 of 8 glasses'])
    last.dismiss()
    dismiss(shown()[0]?.id ?? 0)
    expect(shown()).toMatchObject([{ title: 'Sent: 1 recording', description: 'At 12:30' }])
    dismiss(shown()[0]?.id ?? 0)
    expect(titles()).toEqual(['Error'])
    dismiss(shown()[0]?.id ?? 0)
    expect(shown()).toMatchObject([{ title: 'Error', isOpen: false }])
  })

  it('close at once when dismissed and are forgotten much later', () => {
    const { toast, shown } = makeToastQueue()
    toast({ title: 'Food Saved!' }).dismiss()
    expect(shown()).toMatchObject([{ title: 'Food Saved!', isOpen: false }])
    vi.advanceTimersByTime(TOAST_REMOVAL_MS - 1)
    expect(shown()).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('leave the newer toast alone when an older one is dismissed late', () => {
    const { toast, shown } = makeToastQueue()
    const first = toast({ title: 'First' })
    toast({ title: 'Second' })
    first.dismiss()
    vi.runAllTimers()
    expect(shown()).toMatchObject([{ title: 'Second', isOpen: true }])
  })

  it('undo once, however often it is pressed', () => {
    const { toast, undo, shown } = makeToastQueue()
    const takeBack = vi.fn()
    toast({ title: '1 of 8 glasses', undo: takeBack })
    const id = shown()[0]?.id ?? 0
    undo(id)
    undo(id)
    expect(takeBack).toHaveBeenCalledOnce()
    expect(shown()).toMatchObject([{ isOpen: false }])
  })

  it('notify their listeners of each change until they unsubscribe', () => {
    const { toast, subscribe } = makeToastQueue()
    const listener = vi.fn()
    const unsubscribe = subscribe(listener)
    const { dismiss } = toast({ title: 'One' })
    dismiss()
    expect(listener).toHaveBeenCalledTimes(2)
    unsubscribe()
    toast({ title: 'Two' })
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
