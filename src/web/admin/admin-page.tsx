import { t } from '@lingui/core/macro'
import { LogOut, RotateCw, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { timeAt } from '#web/language/formats.ts'
import { useZone } from '#web/member/member-zone.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { adminUntil } from './admin-mark.ts'
import { useLeaveAdmin, useRefreshAdmin } from './admin-queries.ts'
import { AuditTab } from './audit-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SystemTab } from './system-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const tabs = () =>
  [
    { name: t`Overview`, panel: <OverviewTab /> },
    { name: t`Users`, panel: <UsersTab /> },
    { name: t`Health Analytics`, panel: <HealthTab /> },
    { name: t`System Performance`, panel: <SystemTab /> },
    { name: t`Audit Log`, panel: <AuditTab /> },
  ] as const

export default function AdminPage() {
  const zone = useZone()
  const refresh = useRefreshAdmin()
  const leave = useLeaveAdmin()
  const [until] = useState(() => adminUntil(Date.now()))
  if (until === undefined) return <Redirect to={paths.adminAccess} replace />
  return (
    <>
      <PageHeading title={t`Admin`} subtitle={t`Open until ${timeAt(until, zone)}`}>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => void refresh()}>
            <RotateCw aria-hidden="true" className="size-4" />
            {t`Refresh`}
          </Button>
          <Link href={paths.setUp} className={buttonClasses({ variant: 'secondary' })}>
            <Settings aria-hidden="true" className="size-4" />
            {t`Set-up`}
          </Link>
          <Button variant="secondary" isPending={leave.isPending} onClick={() => leave.mutate()}>
            <LogOut aria-hidden="true" className="size-4" />
            {t({ message: 'Leave', context: 'the admin area' })}
          </Button>
        </div>
      </PageHeading>
      <Tabs label={t`Parts of the admin area`} tabs={tabs()} />
    </>
  )
}
