import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

export function CopyButton({ text, className }: { text: string; className?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const { clipboard } = navigator as { clipboard?: Clipboard }
  // Browsers have no clipboard on pages without https.
  if (!clipboard) return null
  const Icon = isCopied ? Check : Copy
  return (
    <Button
      icon={Icon}
      variant="secondary"
      className={className}
      onClick={() => {
        const copied = () => setIsCopied(true)
        clipboard.writeText(text).then(copied, () => undefined)
      }}
    >
      {isCopied ? t`Copied` : t`Copy`}
    </Button>
  )
}
