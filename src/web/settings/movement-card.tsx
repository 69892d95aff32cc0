import type { MemberSettings } from '#contract/member-settings.ts'
import { t } from '@lingui/core/macro'
import { usePersonalTokens } from '#web/accounts/security-queries.ts'
import type { SettingsUpdate } from '#web/member/change-settings.ts'
import { Card } from '#web/ui/card.tsx'
import { SwitchRow } from '#web/ui/switch-row.tsx'

interface CardProps {
  settings: MemberSettings
  onChange: (wish: SettingsUpdate) => void
}

/** For those whose devices may send. */
export function MovementCard({ settings, onChange }: CardProps) {
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
