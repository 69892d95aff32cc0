import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

interface MoreButtonProps {
  /** What useInfiniteQuery returns. */
  pages: {
    readonly hasNextPage: boolean
    readonly isFetchingNextPage: boolean
    readonly fetchNextPage: () => Promise<unknown>
  }
  children: ReactNode
}

/** Shows the next page of a list, while there is one. */
export function MoreButton({ pages, children }: MoreButtonProps) {
  if (!pages.hasNextPage) return null
  return (
    <Button
      variant="secondary"
      className="mt-4"
      isPending={pages.isFetchingNextPage}
      onClick={() => void pages.fetchNextPage()}
    >
      {children}
    </Button>
  )
}
