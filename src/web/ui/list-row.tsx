import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useFocusAfterRemoval } from './use-focus-after-removal.ts'

interface ListRowProps {
  children: ReactNode
  /** Buttons at its end, or below it where there is no space. */
  actions?: ReactNode
}

/** A line of a list with its actions at the end, aligned on every line however long the text is. */
export function ListRow({ children, actions }: ListRowProps) {
  const row = useFocusAfterRemoval<HTMLLIElement>()
  return (
    <li
      ref={row}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-dashed border-line py-3 last:border-0"
    >
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">{children}</div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </li>
  )
}

interface RowButtonProps {
  /** What it does to which line, for those who do not see where it is. */
  label: string
  change: { readonly isPending: boolean; readonly mutate: () => void }
  children: ReactNode
}

/** Does one thing to a line of a list. */
export function RowButton({ label, change, children }: RowButtonProps) {
  return (
    <Button
      variant="secondary"
      aria-label={label}
      isPending={change.isPending}
      onClick={() => change.mutate()}
    >
      {children}
    </Button>
  )
}
