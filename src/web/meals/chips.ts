export const chipClasses =
  'flex min-h-11 items-center gap-2 rounded-full border px-4 py-1.5 text-start font-semibold leading-tight transition-colors ' +
  'disabled:opacity-60 aria-pressed:border-primary aria-pressed:bg-brand-soft aria-pressed:text-brand'
