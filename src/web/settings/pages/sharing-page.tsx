import { t } from '@lingui/core/macro'
import { Eye, Users } from 'lucide-react'
import { paths } from '#web/paths.ts'
import { LinkCard } from '../link-card.tsx'

export default function SharingPage() {
  return (
    <>
      <LinkCard
        title={t`Household`}
        words={t`Share foods and saved meals with people on this server.`}
        href={paths.household}
        icon={Users}
        open={t`Open the household`}
      />
      <LinkCard
        title={t`Coaches`}
        words={t`Share your data, or see that of others.`}
        href={paths.coaches}
        icon={Eye}
        open={t`Open coaches`}
      />
    </>
  )
}
