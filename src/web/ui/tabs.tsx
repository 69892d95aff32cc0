import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from './classes.ts'

interface TabsProps {
  /** Of the row of tabs. */
  label: string
  tabs: readonly {
    name: string
    panel: ReactNode
    /** What was typed in it is still there after a look at another. */
    stays?: boolean
  }[]
  className?: string
}

/** The tab that a key leads to, counted around. */
const tabAfter = (key: string, at: number, count: number, isRightToLeft: boolean) => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return (at + 1) % count
  if (key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) return (at + count - 1) % count
  return undefined
}

/** Panels, of which one is shown: the first, until another is chosen. One alone stands without. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const id = useId()
  const [wanted, setChosen] = useState(0)
  // A tab may go while it is shown.
  const chosen = Math.min(wanted, tabs.length - 1)
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl'
    const next = tabAfter(event.key, chosen, tabs.length, isRightToLeft)
    if (next === undefined) return
    event.preventDefault()
    setChosen(next)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  if (tabs.length < 2) return tabs[0]?.panel
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classes('flex flex-wrap gap-1 rounded-control bg-sunken p-1', className)}
      >
        {tabs.map(({ name }, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}tab${at}`}
            aria-controls={`${id}panel${at}`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => setChosen(at)}
            onKeyDown={move}
            className={classes(
              'min-h-11 flex-auto rounded-lg px-2 py-1.5 sm:px-3.5 leading-tight font-semibold sm:whitespace-nowrap',
              at === chosen ? 'bg-card text-brand shadow-card' : 'text-ink-soft hover:text-ink',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, panel, stays = false }, at) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}panel${at}`}
          aria-labelledby={`${id}tab${at}`}
          tabIndex={0}
          hidden={at !== chosen}
          className="mt-5"
        >
          {(at === chosen || stays) && panel}
        </div>
      ))}
    </>
  )
}
