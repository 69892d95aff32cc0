import { t } from '@lingui/core/macro'
import { usePersonalTokens } from '#web/accounts/security-queries.ts'
import type { PageProps } from './pages/page-props.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

/** For those whose devices may send. */
export function MovementCard({ settings, onChange }: PageProps) {
  const tokens = usePersonalTokens().data?.data ?? []
  if (!settings.movementCounted && !tokens.some(({ scopes }) => scopes.includes('weigh')))
    return null
  return (
    <Card>
      <SwitchRow
        label={t`Count steps and active energy`}
        hint={t`What devices send then counts in your energy needs, once there is a week of it. Otherwise it is only shown.`}
        isOn={settings.movementCounted}
        onSwitch={(movementCounted) => onChange({ movementCounted })}
      />
    </Card>
  )
}
