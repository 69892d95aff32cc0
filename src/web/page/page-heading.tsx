import type { ReactNode } from 'react'
import { usePageHeading } from './page-arrival.ts'

interface PageHeadingProps {
  title: string
  /** The document's title, where it is different. */
  documentTitle?: string
  subtitle?: ReactNode
  children?: ReactNode
}

/** The h1 of a screen. It sets the document's title and gets the focus after a navigation. */
export function PageHeading({
  title,
  documentTitle = title,
  subtitle,
  children,
}: PageHeadingProps) {
  const heading = usePageHeading(documentTitle)
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
      <div className="min-w-0">
        <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
          {title}
        </h1>
        {/* The curve of the logo as an underline. */}
        <svg viewBox="0 0 96 10" aria-hidden="true" className="mt-1.5 h-2.5 w-24 fill-none">
          <path
            d="M2 2.5C22 8.5 50 7.8 84 7.6"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
            className="text-saffron"
          />
          <circle cx="92" cy="7.4" r="2.4" className="fill-saffron" />
        </svg>
        {subtitle && <p className="mt-2 text-ink-soft">{subtitle}</p>}
      </div>
      {children}
    </div>
  )
}
