import { t } from '@lingui/core/macro'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'

/** Copies a text, and says that it did. */
export function CopyButton({ text, className }: { text: string; className?: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const { clipboard } = navigator as { clipboard?: Clipboard }
  // A browser has none for a page that came over plain http.
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
