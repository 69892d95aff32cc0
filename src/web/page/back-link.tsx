import { ChevronLeft } from 'lucide-react'
import { Link } from 'wouter'
import { buttonClasses } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'

/** Above the heading of a screen that another one leads to. */
export function BackLink({ href, to }: { href: string; to: string }) {
  return (
    <Link
      href={href}
      className={classes(buttonClasses({ variant: 'quiet' }), '-ms-3 mb-2 print:hidden')}
    >
      <ChevronLeft aria-hidden="true" className="size-5 rtl:-scale-x-100" />
      {to}
    </Link>
  )
}
