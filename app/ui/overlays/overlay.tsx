/**
 * The class of the scrim behind an overlay. An overlay may take its time to appear, but closes at once: while it fades
 * away it would keep the focus and take the next keys, and an `r` after Escape would be lost in a search that is
 * closing.
 */
export const scrimClass = 'fixed inset-0 z-40 bg-scrim animate-appear'

export const floatClass =
  'z-50 rounded-lg border border-line bg-raised text-ink shadow-float outline-none animate-grow'

export const itemClass =
  'relative flex min-h-8 cursor-default select-none items-center gap-2 rounded-md px-2 py-1 text-base outline-none data-[disabled]:pointer-events-none data-[highlighted]:bg-hover data-[disabled]:opacity-55 touch:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted'
