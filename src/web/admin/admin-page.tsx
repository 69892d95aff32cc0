import { t } from '@lingui/core/macro'
import { LogOut, RotateCw, Settings } from 'lucide-react'
import { useState } from 'react'
import { Link, Redirect } from 'wouter'
import { timeAt } from '#web/language/formats.ts'
import { useZone } from '#web/clock/member-zone.ts'
import { paths } from '#web/paths.ts'
import { PageHeading } from '#web/page/page-heading.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx'
import { adminUntil } from './admin-mark.ts'
import { useLeaveAdmin, useRefreshAdmin } from './admin-queries.ts'
import { AuditTab } from './audit-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { OverviewTab } from './overview-tab.tsx'
import { SystemTab } from './system-tab.tsx'
import { UsersTab } from './users-tab.tsx'

const tabs = () =>
  [
    { value: 'overview', name: t`Overview`, Tab: OverviewTab },
    { value: 'users', name: t`Users`, Tab: UsersTab },
    { value: 'health', name: t`Health Analytics`, Tab: HealthTab },
    { value: 'system', name: t`System Performance`, Tab: SystemTab },
    { value: 'audit', name: t`Audit Log`, Tab: AuditTab },
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
      <Tabs defaultValue="overview">
        <TabsList aria-label={t`Parts of the admin area`}>
          {tabs().map(({ value, name }) => (
            <TabsTrigger key={value} value={value}>
              {name}
            </TabsTrigger>
          ))}
        </TabsList>
        {tabs().map(({ value, Tab }) => (
          <TabsContent key={value} value={value}>
            <Tab />
          </TabsContent>
        ))}
      </Tabs>
    </>
  )
}
