import { t } from '@lingui/core/macro'
import { FileDown, FileUp } from 'lucide-react'
import { classes } from '#web/ui/classes.ts'
import { useDroppedFiles } from '#web/ui/use-dropped-files.ts'

interface FileDropProps {
  onPick: (file: File) => void
}

/** Takes a file that is chosen, or dropped on the page. */
export function FileDrop({ onPick }: FileDropProps) {
  const isHovering = useDroppedFiles(([file]) => file && onPick(file))
  return (
    <label
      className={classes(
        'relative flex min-h-48 flex-col items-center justify-center rounded-card border-2 border-dashed px-4 py-8 text-center',
        'transition-colors hover:border-primary hover:bg-brand-soft',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isHovering ? 'border-primary bg-brand-soft' : 'border-line-strong bg-sunken',
      )}
    >
      <input
        type="file"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file may be chosen again after a failure.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <span aria-hidden="true" className="mb-4 grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-card">
        {isHovering ? <FileDown className="size-7" /> : <FileUp className="size-7" />}
      </span>
      <span className="font-display text-xl leading-tight font-bold text-balance">
        {isHovering ? t`Let go to read this file` : t`Choose a file`}
      </span>
      <span className="mt-1.5 text-ink-soft pointer-coarse:hidden">{t`Or drop it here.`}</span>
    </label>
  )
}
