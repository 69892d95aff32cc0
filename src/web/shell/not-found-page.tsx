import { t } from '@lingui/core/macro'
import { Link } from 'wouter'
import { useSession } from '#web/member/session.tsx'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Wordmark } from '#web/page/brand.tsx'
import { usePageHeading } from '#web/page/page-arrival.ts'

export default function NotFoundPage() {
  const heading = usePageHeading(t`Page Not Found`)
  const isVisitor = useSession().state !== 'signed-in'
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-4 py-10 text-center sm:py-16">
      {/* Members have it in their header. */}
      {isVisitor && <Wordmark className="mb-10 text-brand" />}
      <svg viewBox="0 0 240 130" aria-hidden="true" className="w-64 max-w-full text-brand">
        <ellipse
          cx="120"
          cy="72"
          rx="76"
          ry="50"
          className="fill-card stroke-line-strong"
          strokeWidth="2"
        />
        <ellipse
          cx="120"
          cy="72"
          rx="52"
          ry="33"
          className="fill-none stroke-line"
          strokeWidth="2"
        />
        <g
          fill="none"
          stroke="currentColor"
          strokeWidth="5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M14 22v20a12 12 0 0 0 24 0V22M26 22v94" />
          <path d="M214 116V22c12 8 16 26 12 46h-12" />
        </g>
        <path
          d="M96 66c10 10 30 14 46 13"
          className="fill-none stroke-saffron"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeDasharray="1 8"
        />
        <circle cx="150" cy="79" r="4" className="fill-saffron" />
      </svg>
      <h1 ref={heading} tabIndex={-1} className="mt-8 text-4xl">
        {t`Page Not Found`}
      </h1>
      <p className="mt-3 text-lg text-ink-soft">{t`There is nothing on this plate. The address may be mistyped, or old.`}</p>
      <Link href={paths.home} className={`${buttonClasses({ size: 'large' })} mt-8`}>
        {isVisitor ? t`Go to the sign-in` : t`Back to your meals`}
      </Link>
    </div>
  )
}
