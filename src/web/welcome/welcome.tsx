import { withMessages } from '#web/language/language.ts'
import { markWelcomeSeen } from '#contract/accounts/member.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import { meKey, useMember } from '#web/member/session.tsx'
import { call } from '#web/api/client.ts'
import { isAnalyzeScreen } from '#web/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const WelcomeGuide = lazyPart(withMessages('account', () => import('./welcome-guide.tsx')))

interface Welcome {
  /** Other dialogs that open by themselves wait while this is true. */
  isOpen: boolean
  openGuide: () => void
}
const WelcomeContext = createContext<Welcome>({ isOpen: false, openGuide: () => {} })

/** The guide: `const { openGuide } = useWelcome()`. */
export const useWelcome = (): Welcome => useContext(WelcomeContext)

/** Shows the guide on the analyze screen until the member has seen it, and anywhere on request. */
export function WelcomeProvider({ children }: { children: ReactNode }) {
  const { hasSeenWelcome } = useMember()
  const [pathname] = useLocation()
  const [wasClosed, setWasClosed] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const queryClient = useQueryClient()
  const { mutate: markSeen } = useMutation({
    mutationFn: () => call(markWelcomeSeen),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: meKey }),
  })
  const isOpen = wasOpened || (!hasSeenWelcome && !wasClosed && isAnalyzeScreen(pathname))
  const closeGuide = () => {
    setWasOpened(false)
    setWasClosed(true)
    if (!hasSeenWelcome) markSeen()
  }
  const welcome = useMemo(() => ({ isOpen, openGuide: () => setWasOpened(true) }), [isOpen])
  return (
    <WelcomeContext value={welcome}>
      {children}
      {isOpen && <WelcomeGuide onClose={closeGuide} />}
    </WelcomeContext>
  )
}
