/**
 * What opens may take its time to appear; what is closed is gone at once. While it fades away it keeps the focus, and takes
 * the next keys: an `r` after Escape would be lost in a search that is closing.
 */
export const scrimClass = 'fixed inset-0 z-40 bg-scrim animate-appear'

export const floatClass =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none animate-grow'

export const itemClass =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:opacity-55 touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
