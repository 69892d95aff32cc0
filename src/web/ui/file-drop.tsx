import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface FileDropProps extends Pick<ComponentProps<'input'>, 'accept' | 'capture'> {
  onPick: (files: readonly File[]) => void
  /** It takes no other file meanwhile. */
  isBusy?: boolean
  className: string
  /** What is inside, also while a file hovers over the page. */
  children: (isHovering: boolean) => ReactNode
}

/** Takes files that are chosen, or dropped anywhere on the page. */
export function FileDrop({ onPick, isBusy = false, className, children, ...input }: FileDropProps) {
  const isHovering = useDroppedFiles(onPick)
  return (
    <label
      className={classes(
        'relative flex flex-col items-center justify-center rounded-card border-2 border-dashed px-4 py-8 text-center',
        'transition-colors hover:border-primary hover:bg-brand-soft',
        'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isHovering ? 'border-primary bg-brand-soft' : 'border-line-strong bg-sunken',
        isBusy && 'cursor-progress',
        className,
      )}
    >
      <input
        {...input}
        type="file"
        className="sr-only"
        // A disabled field would lose the focus.
        {...(isBusy && { 'aria-disabled': true, onClick: (event) => event.preventDefault() })}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // So that the same file can be chosen again.
          target.value = ''
          if (files.length > 0) onPick(files)
        }}
      />
      {children(isHovering)}
    </label>
  )
}
