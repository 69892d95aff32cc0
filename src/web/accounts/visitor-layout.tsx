import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { DemoBanner } from '#web/demo/demo-banner.tsx'
import { Wordmark } from '#web/page/brand.tsx'
import { usePageHeading } from '#web/page/page-arrival.ts'

const WEEKS = 12
/** The curve falls like a weight does: fast at first, then more slowly. */
const heightAt = (week: number) => 372 - 150 * Math.exp(-week / 4.5)
const weekX = (week: number) => 150 + week * 34
const weeks = Array.from({ length: WEEKS + 1 }, (_, week) => ({
  week,
  x: weekX(week),
  y: heightAt(week),
}))

/** The mark at full length: the fork's handle runs on for 12 weeks. */
function ForecastDrawing() {
  const curve = weeks.map(({ x, y }) => `L${x} ${y.toFixed(1)}`).join('')
  return (
    <svg viewBox="0 0 600 440" aria-hidden="true" className="w-full">
      {[120, 200, 280, 360].map((y) => (
        <path
          key={y}
          d={`M0 ${y}H600`}
          stroke="currentColor"
          strokeWidth="1"
          className="opacity-15"
        />
      ))}
      {weeks.slice(1).map(({ week, x }) => (
        <path
          key={week}
          d={`M${x} 396v${week % 4 === 0 ? 14 : 8}`}
          stroke="currentColor"
          strokeWidth="2"
          className="opacity-40"
        />
      ))}
      <path d="M150 396H560" stroke="currentColor" strokeWidth="2" className="opacity-40" />
      <g
        fill="none"
        stroke="currentColor"
        strokeWidth="13"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M58 24v62a40 40 0 0 0 80 0V24M98 24v110" transform="rotate(-14 98 90)" />
        <path d={`M109 130C116 168 124 196 150 222${curve}`} />
      </g>
      {weeks.slice(1, -1).map(({ week, x, y }) => (
        <circle key={week} cx={x} cy={y} r="3" className="fill-panel" />
      ))}
      <circle cx={weekX(WEEKS) + 8} cy={heightAt(WEEKS)} r="17" className="fill-saffron" />
    </svg>
  )
}

interface VisitorLayoutProps {
  title: string
  intro: ReactNode
  children: ReactNode
}

/** The screens of visitors: a form beside the drawing, or below a band of it on a phone. */
export function VisitorLayout({ title, intro, children }: VisitorLayoutProps) {
  const heading = usePageHeading(title)
  return (
    <>
      <DemoBanner />
      <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
        <div className="flex flex-col justify-between gap-8 bg-panel px-6 py-6 text-on-panel sm:px-10 lg:sticky lg:top-0 lg:h-dvh lg:p-12">
          <Wordmark />
          <div className="mx-auto hidden w-full max-w-xl lg:block">
            <ForecastDrawing />
          </div>
          <p className="font-display text-2xl leading-tight font-semibold tracking-tight sm:text-3xl lg:text-4xl">
            <Trans>
              Photograph the fork. <span className="block text-saffron">Forecast the weight.</span>
              <span className="mt-3 hidden max-w-md font-sans text-base font-normal tracking-normal text-on-panel-soft lg:block">
                Your photos and your numbers stay on this server.
              </span>
            </Trans>
          </p>
        </div>
        <div className="mx-auto w-full max-w-lg px-5 pt-8 pb-16 sm:px-8 lg:flex lg:flex-col lg:justify-center lg:py-12">
          <h1 ref={heading} tabIndex={-1} className="text-3xl sm:text-4xl">
            {title}
          </h1>
          <p className="mt-2 mb-7 text-ink-soft">{intro}</p>
          {children}
        </div>
      </div>
    </>
  )
}
