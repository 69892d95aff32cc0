import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { PageHeading } from '#web/page/page-heading.tsx'
import { paths } from '#web/paths.ts'
import { AdminGate } from './admin-gate.tsx'
import { adminUntil } from './admin-mark.ts'

export default function AdminAccessPage() {
  const [, navigate] = useLocation()
  const [isOpenAlready] = useState(() => adminUntil(Date.now()) !== undefined)
  if (isOpenAlready) return <Redirect to={paths.admin} replace />
  return (
    <div className="max-w-md">
      <PageHeading
        title={t`Admin access`}
        subtitle={t`Enter the admin password. The area stays open for one hour.`}
      />
      <AdminGate onOpened={() => navigate(paths.admin, { replace: true })} />
    </div>
  )
}
