import { Numbers } from '#web/units/numbers.tsx'
import { ProfileCard } from '../profile-card.tsx'
import { TargetsCard } from '../targets-card.tsx'
import type { PageProps } from './page-props.ts'

export default function ProfilePage({ settings }: PageProps) {
  return (
    <>
      <ProfileCard units={settings} />
      <Numbers>
        <TargetsCard settings={settings} />
      </Numbers>
    </>
  )
}
