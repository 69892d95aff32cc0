import { type ComponentProps, createContext, type MouseEvent, use } from 'react'
import { classes } from './classes.ts'

const IsLocked = createContext(false)

/** Whether the fields around here must not be changed now. */
export const useIsLocked = (): boolean => use(IsLocked)

/** Of buttons, boxes and choices, also by keyboard; a link may be followed. */
const ignorePress = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a')) return
  event.preventDefault()
  event.stopPropagation()
}

/**
 * While it is locked, nothing in it can be changed, but what has the focus keeps it. Disabled
 * fields would lose it.
 */
export function Lock({
  isLocked,
  className,
  ...rest
}: ComponentProps<'fieldset'> & { isLocked: boolean }) {
  return (
    <IsLocked value={isLocked}>
      <fieldset
        className={classes('min-w-0', className)}
        onClickCapture={isLocked ? ignorePress : undefined}
        {...rest}
      />
    </IsLocked>
  )
}

interface FormProps extends ComponentProps<'form'> {
  isPending: boolean
}

/** A form that cannot be changed while it is being saved: what was typed then would be lost. */
export function Form({ isPending, ...rest }: FormProps) {
  return (
    <IsLocked value={isPending}>
      <form
        noValidate
        {...rest}
        {...(isPending && {
          'aria-busy': true,
          onClickCapture: ignorePress,
          onSubmit: (event) => event.preventDefault(),
        })}
      />
    </IsLocked>
  )
}
