import type { LucideIcon } from 'lucide-react'
import { Link } from 'wouter'
import type { AppPath } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

interface LinkCardProps {
  title: string
  words: string
  href: AppPath
  icon: LucideIcon
  /** On the link. */
  open: string
}

/** Leads to settings on a separate screen. */
export function LinkCard({ title, words, href, icon: Icon, open }: LinkCardProps) {
  return (
    <Card title={title} text={words}>
      <p className="mt-3">
        <Link href={href} className={buttonClasses({ variant: 'secondary' })}>
          <Icon aria-hidden="true" className="size-5" />
          {open}
        </Link>
      </p>
    </Card>
  )
}
