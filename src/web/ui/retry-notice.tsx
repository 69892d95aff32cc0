import { t } from '@lingui/core/macro'
import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface RetryNoticeProps {
  title: string
  /** More about it. */
  children?: ReactNode
  isRetrying?: boolean
  onRetry: () => void
  className?: string
}

export function RetryNotice({
  title,
  children,
  isRetrying = false,
  onRetry,
  className,
}: RetryNoticeProps) {
  return (
    <Notice isAlert tone="brick" title={title} className={className}>
      {children}
      <Button
        icon={RotateCw}
        variant="secondary"
        className="mt-3"
        isPending={isRetrying}
        onClick={onRetry}
      >
        {t`Try again`}
      </Button>
    </Notice>
  )
}
