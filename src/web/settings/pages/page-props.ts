import type { MemberSettings } from '#contract/member-settings.ts'
import type { SettingsUpdate } from '#web/member/change-settings.ts'

export interface PageProps {
  settings: MemberSettings
  onChange: (wish: SettingsUpdate) => void
}
