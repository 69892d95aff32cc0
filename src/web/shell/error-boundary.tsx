import { t } from '@lingui/core/macro'
import { Unplug } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

interface ErrorBoundaryProps {
  children: ReactNode
}

/**
 * Says that a part of the page broke and offers to reload it. React supports this only in a class.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasBroken: boolean }> {
  override state = { hasBroken: false }

  static getDerivedStateFromError() {
    return { hasBroken: true }
  }

  override render() {
    if (!this.state.hasBroken) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          icon={<Unplug className="size-7" />}
          title={t`This page broke`}
          action={<Button onClick={() => window.location.reload()}>{t`Load it again`}</Button>}
        >
          {t`Nothing that you saved is lost. If it happens again, please tell whoever runs this server.`}
        </EmptyState>
      </div>
    )
  }
}
