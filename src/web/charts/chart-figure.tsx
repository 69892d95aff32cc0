import { t } from '@lingui/core/macro'
import { Table2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import { commaParted } from '#web/language/formats.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { ChartReader } from './chart-reader.tsx'

interface ChartTable {
  /** The heading of the first column, then those of the figures. */
  readonly columns: readonly string[]
  /** What each row is about, then its figures in words. */
  readonly rows: readonly (readonly string[])[]
  /** Where the first cell of each row links to. */
  readonly links?: readonly (string | undefined)[]
}

interface ChartFigureProps {
  title: string
  /** What the chart says, in a sentence or two: read aloud, and shown with its numbers. */
  summary: ReactNode
  /** Shown without them as well: what nothing beside the chart says. */
  isSummaryShown?: boolean
  table: ChartTable
  /** Lets the keyboard walk through the rows; -1 where none is selected. */
  pointed?: { index: number; onPoint: (index: number | undefined) => void }
  /** The drawing, hidden from screen readers, which have the summary and the table. */
  children: ReactNode
  className?: string
}

/** Shown for a value that was not recorded. */
export const noRecord = () => t`no record`

/** A row as it is read aloud: its subject, then each known value with its column. */
const rowText = ({ columns }: ChartTable, [about = '', ...figures]: readonly string[]): string =>
  commaParted([
    about,
    ...figures.flatMap((figure, i) =>
      figure === noRecord() ? [] : `${columns[i + 1]}: ${figure}`,
    ),
  ])

/** A chart with its summary for everyone, and its numbers for screen readers and on request. */
export function ChartFigure({
  title,
  summary,
  isSummaryShown = false,
  table,
  pointed,
  children,
  className,
}: ChartFigureProps) {
  const [showsNumbers, setShowsNumbers] = useState(false)
  const titleId = useId()
  const tableId = useId()
  return (
    <figure aria-labelledby={titleId} className={classes('relative', className)}>
      {pointed && (
        <ChartReader
          label={title}
          values={table.rows.map((row) => rowText(table, row))}
          index={pointed.index < 0 ? undefined : pointed.index}
          onPoint={pointed.onPoint}
        />
      )}
      {/* Neither drawing nor table may widen its container. */}
      <div
        aria-hidden="true"
        className="rounded-control contain-inline-size peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {children}
      </div>
      <figcaption
        className={classes(
          'relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1',
          !showsNumbers && '-mb-3',
        )}
      >
        <span id={titleId} className="sr-only">
          {title}
        </span>
        <span
          className={
            isSummaryShown || showsNumbers
              ? 'mt-2 min-w-0 flex-1 basis-[15rem] text-sm text-ink-soft'
              : 'sr-only'
          }
        >
          {summary}
        </span>
        <button
          type="button"
          aria-expanded={showsNumbers}
          aria-controls={tableId}
          onClick={() => setShowsNumbers(!showsNumbers)}
          className={classes(buttonClasses({ variant: 'quiet' }), '-mx-3 ms-auto text-sm')}
        >
          <Table2 aria-hidden="true" className="size-4" />
          <span aria-hidden="true">{showsNumbers ? t`Hide numbers` : t`Show numbers`}</span>
          <span className="sr-only">
            {showsNumbers ? t`Hide numbers of ${title}` : t`Show numbers of ${title}`}
          </span>
        </button>
      </figcaption>
      <div
        id={tableId}
        role={showsNumbers ? 'region' : undefined}
        aria-label={showsNumbers ? t`Numbers of ${title}` : undefined}
        // A scrolling region must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={showsNumbers ? 0 : undefined}
        className={
          showsNumbers
            ? 'mt-2 max-h-72 overflow-auto rounded-control border border-line contain-inline-size'
            : 'sr-only'
        }
      >
        <table className="w-full text-sm">
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr className="border-b border-line">
              {table.columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className="px-2 py-2 text-start font-semibold not-first:text-end"
                >
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([about, ...figures], row) => (
              <tr key={`${row} ${about}`} className="border-b border-line last:border-0">
                <th scope="row" className="px-2 py-1.5 text-start font-medium whitespace-nowrap">
                  {table.links?.[row] ? (
                    // While the table cannot be seen, neither could the focus.
                    <Link href={table.links[row]} tabIndex={showsNumbers ? undefined : -1}>
                      {about}
                    </Link>
                  ) : (
                    about
                  )}
                </th>
                {figures.map((figure, i) => (
                  <td
                    key={table.columns[i + 1]}
                    className="relative px-2 py-1.5 text-end whitespace-nowrap"
                  >
                    {figure === noRecord() ? (
                      <>
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">{figure}</span>
                      </>
                    ) : (
                      figure
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}
