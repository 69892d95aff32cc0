import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { whenAtRest } from './when-settled.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

class LoadError extends Error {
  constructor(cause: unknown) {
    super('A part of the page could not be loaded', { cause })
  }
}

interface LoadBoundaryProps {
  children: ReactNode
  isScreen: boolean
  onRetry: () => void
}

class LoadBoundary extends Component<LoadBoundaryProps, { error: unknown; tries: number }> {
  override state = { error: undefined as unknown, tries: 0 }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error, tries } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof LoadError)) throw error
    const retry = () => {
      this.setState({ error: undefined, tries: tries + 1 })
      this.props.onRetry()
    }
    return (
      <>
        {this.props.isScreen && <h1 className="sr-only">{t`Page not loaded`}</h1>}
        <Notice isAlert tone="brick" title={t`This part of the page could not be loaded`}>
          <p>{t`Please check your connection. What you entered is still here.`}</p>
          <Button variant="secondary" className="mt-3" onClick={retry}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t`Try again`}
          </Button>
          {tries > 0 && (
            <Button variant="quiet" className="mt-3 ms-2" onClick={() => window.location.reload()}>
              {t`Reload the page`}
            </Button>
          )}
        </Notice>
      </>
    )
  }
}

/** Chromium and Firefox name the module that could not be fetched. */
const addressIn = (failure: unknown): string | undefined =>
  failure instanceof Error ? /https?:\/\/\S+?\.js/.exec(failure.message)?.[0] : undefined

/**
 * A component whose code is fetched when it is first shown, once the screen is at rest (for what a
 * first press opens), or earlier by `preload`. If that fails, a notice with "Try again" takes its
 * place, with the page's heading for a screen, and the rest of the page keeps working.
 */
export const lazyPart = <Props extends object>(
  fetchCode: () => Promise<{ default: ComponentType<Props> }>,
  {
    fallback = null,
    isScreen = false,
    isFetchedAtRest = false,
  }: { fallback?: ReactNode; isScreen?: boolean; isFetchedAtRest?: boolean } = {},
) => {
  let loaded: ComponentType<Props> | undefined
  let failure: unknown
  const preload = async (): Promise<ComponentType<Props>> => {
    if (loaded) return loaded
    const address = addressIn(failure)
    try {
      // Chromium caches a failed module for as long as the page is open, so the retry needs another
      // address.
      const code = address
        ? ((await import(/* @vite-ignore */ `${address}?retry=${Date.now()}`)) as {
            default: typeof loaded
          })
        : await fetchCode()
      loaded = code.default as ComponentType<Props>
      return loaded
    } catch (cause) {
      failure ??= cause
      throw new LoadError(cause)
    }
  }
  if (isFetchedAtRest) whenAtRest(() => void preload().catch(() => {}))
  const lazyComponent = () => lazy(async () => ({ default: await preload() }))

  function LazyPart(props: Props) {
    // A lazy component shows its fallback briefly even if its code is there; the loaded one does
    // not.
    const [Shown, setShown] = useState<ComponentType<Props>>(() => loaded ?? lazyComponent())
    return (
      <LoadBoundary isScreen={isScreen} onRetry={() => setShown(lazyComponent)}>
        <Suspense fallback={fallback}>
          <Shown {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  return Object.assign(LazyPart, { preload })
}
