/** The time that the pointer rests before the tooltip appears; from one tooltip to the next it need not rest. */
const REST_MS = 400
const SKIP_MS = 300
/** The way from what is named to its word, which may be pointed at as well (WCAG 1.4.13). */
const BRIDGE_MS = 120

type Show = (target: HTMLElement | undefined) => void

/** Tells which element marked by `Tooltip` is to be named now; the answer ends it. */
export function watchTooltips(show: Show): () => void {
  let shownElement: HTMLElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let hiddenAt = Number.NEGATIVE_INFINITY
  /** It was pressed: its word stays away until the pointer has left it. */
  let pressed: Element | undefined

  const turnTo = (next: HTMLElement | undefined, delayMs: number) => {
    clearTimeout(timer)
    if (next === shownElement) return
    timer = setTimeout(() => {
      if (shownElement) hiddenAt = performance.now()
      shownElement = next
      show(next)
    }, delayMs)
  }
  const onOver = (event: PointerEvent) => {
    if (event.pointerType === 'touch' || !(event.target instanceof Element)) return
    if (event.target.closest('[role=tooltip], [data-tooltip-bubble]')) return clearTimeout(timer)
    const next = event.target.closest<HTMLElement>('[data-tooltip]') ?? undefined
    if (next !== pressed) pressed = undefined
    if (!next || next === pressed) return turnTo(undefined, BRIDGE_MS)
    const isQuick = shownElement || performance.now() - hiddenAt < SKIP_MS
    turnTo(next, isQuick ? 0 : REST_MS)
  }
  const onFocus = (event: FocusEvent) => {
    if (!(event.target instanceof Element) || !event.target.matches(':focus-visible')) return
    const next = event.target.closest<HTMLElement>('[data-tooltip]')
    if (next && next !== pressed) turnTo(next, 0)
  }
  const hide = () => turnTo(undefined, 0)
  const onPress = (event: PointerEvent) => {
    pressed =
      event.target instanceof Element ? (event.target.closest('[data-tooltip]') ?? undefined) : undefined
    hide()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Enter' || event.key === ' ') hide()
  }
  const ends = new AbortController()
  const options = { signal: ends.signal, capture: true, passive: true }
  document.addEventListener('pointerover', onOver, options)
  document.addEventListener('pointerdown', onPress, options)
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', hide, options)
  document.addEventListener('keydown', onKey, options)
  document.addEventListener('scroll', hide, options)
  document.documentElement.addEventListener('pointerleave', hide, options)
  return () => {
    clearTimeout(timer)
    ends.abort()
  }
}
