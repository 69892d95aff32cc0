import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon?: ReactNode
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-4 py-6 text-center">
      {icon && (
        <div
          aria-hidden="true"
          className="mb-4 grid size-14 place-items-center rounded-full bg-brand-soft text-brand"
        >
          {icon}
        </div>
      )}
      <h2 className="text-xl">{title}</h2>
      {children && <div className="mt-2 text-ink-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  )
}
