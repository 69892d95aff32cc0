import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { default as axe, ElementContext, NodeResult, Result, RunOptions } from 'axe-core'

const AXE = readFileSync(
  new URL('../../../node_modules/axe-core/axe.min.js', import.meta.url),
  'utf8',
)

/**
 * Colours of texts, and of what is behind them, that axe found far enough apart. It measures none
 * of them again in this process, which was most of its time
 * (docs/decisions/0277-contrast-is-measured-once.md).
 */
const readable = new Set<string>()

export interface Violation {
  readonly rule: string
  readonly help: string
  readonly where: readonly string[]
}

/** What axe finds on the page as it stands: by all its rules, or about contrast alone. */
export const violationsOn = async (
  page: Page,
  { contrastAlone }: { readonly contrastAlone: boolean },
): Promise<Violation[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations, passed } = await page.evaluate(
    async ({ isContrastAlone, known }) => {
      /** Whether it is mixed with what it lies on; and that, or null where the parents do not tell. */
      interface Ground {
        readonly isBlended: boolean
        readonly colours: string | null
      }
      const canvas = `${getComputedStyle(document.documentElement).colorScheme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
      const grounds = new Map<Element, Ground>()
      const isOpaque = (colour: string) => !/^rgba|\/|transparent/.test(colour)
      /** A positioned element is drawn over those beside it that left their places. */
      const liesOverOther = ({ parentElement: parent }: Element): boolean =>
        parent !== null &&
        ([...parent.children].some((child) =>
          ['absolute', 'fixed'].includes(getComputedStyle(child).position),
        ) ||
          (!isOpaque(getComputedStyle(parent).backgroundColor) && liesOverOther(parent)))
      const readGround = (element: Element): Ground => {
        const style = getComputedStyle(element)
        const below = element.parentElement
          ? groundOf(element.parentElement)
          : { isBlended: false, colours: canvas }
        const isBlended =
          below.isBlended ||
          style.opacity !== '1' ||
          style.mixBlendMode !== 'normal' ||
          [style.filter, style.backdropFilter, style.maskImage].some((value) => value !== 'none')
        const hasMoved =
          ['absolute', 'fixed', 'sticky'].includes(style.position) ||
          (style.position === 'relative' && liesOverOther(element)) ||
          [style.transform, style.translate, style.scale].some((value) => value !== 'none')
        const colour = style.backgroundColor
        const isClear = colour === 'rgba(0, 0, 0, 0)'
        if (style.backgroundImage !== 'none') return { isBlended, colours: null }
        if (isOpaque(colour)) return { isBlended, colours: colour }
        if (hasMoved || below.colours === null) return { isBlended, colours: null }
        return { isBlended, colours: isClear ? below.colours : `${below.colours} ${colour}` }
      }
      const groundOf = (element: Element): Ground => {
        const ground = grounds.get(element) ?? readGround(element)
        grounds.set(element, ground)
        return ground
      }
      /** All that decides the contrast of a text; null where that is more than colours. */
      const lookOf = (element: Element): string | null => {
        const { isBlended, colours } = groundOf(element)
        if (isBlended || colours === null) return null
        const { color, fontSize, fontWeight, textShadow, webkitTextStroke } =
          getComputedStyle(element)
        return [colours, color, fontSize, fontWeight, textShadow, webkitTextStroke].join(' on ')
      }
      const hasText = (element: Element) =>
        element.matches(
          'input:not([type=checkbox], [type=radio], [type=range]), select, textarea',
        ) ||
        [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
        )

      const find = (where: ElementContext, options: RunOptions) =>
        (window as unknown as { axe: typeof axe }).axe.run(where, {
          // Only these are described: looking through all else costs half of axe's time.
          resultTypes: ['violations'],
          ...options,
        })
      const described = ({ id, help, nodes }: Result) => ({
        rule: id,
        help,
        where: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary ?? ''}`),
      })
      const hasContrast = ({ any: [check] }: NodeResult) => check?.data?.contrastRatio > 1

      const dialogs = [...document.querySelectorAll('[role=dialog]')]
      // What lies behind a dialog is not in use, so that its contrast does not count.
      const tops = dialogs.length > 0 ? dialogs : [document.body]
      const looks = new Map<Element, string | null>()
      for (const top of tops) {
        for (const element of [top, ...top.querySelectorAll('*')])
          if (hasText(element)) looks.set(element, lookOf(element))
      }
      const knownLooks = new Set(known)
      const unknown = [...looks].filter(([, look]) => look === null || !knownLooks.has(look))
      const contrast =
        unknown.length === 0
          ? { violations: [], passes: [] }
          : await find(
              { include: unknown.map(([element]) => element) },
              {
                runOnly: ['color-contrast'],
                resultTypes: ['violations', 'passes'],
                elementRef: true,
              },
            )
      const others = isContrastAlone
        ? []
        : (await find(document, { rules: { 'color-contrast': { enabled: false } } })).violations
      return {
        violations: [...contrast.violations, ...others].map(described),
        passed: contrast.passes
          .flatMap(({ nodes }) => nodes)
          .filter(hasContrast)
          .map(({ element }) => (element && looks.get(element)) ?? null),
      }
    },
    { isContrastAlone: contrastAlone, known: [...readable] },
  )
  for (const look of passed) if (look !== null) readable.add(look)
  return violations
}
