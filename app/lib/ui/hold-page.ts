type Target = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/** Has the browser ask before the page goes, for as long as anything is held that goes with it. */
export function makePageHold(target: () => Target) {
  const holders = new Set<string>()
  const ask = (event: Event) => event.preventDefault()
  return (name: string, isHeld: boolean): void => {
    const wasHeld = holders.size > 0
    if (isHeld) holders.add(name)
    else holders.delete(name)
    if (!wasHeld && holders.size > 0) target().addEventListener('beforeunload', ask)
    if (wasHeld && holders.size === 0) target().removeEventListener('beforeunload', ask)
  }
}

/** Files that are to be sent and voice notes live as long as the page: a reload would take them without a word. */
export const holdPage = makePageHold(() => window)

/** Reads the page anew whatever it holds: that is of somebody who is not signed in here any more, and would be sent as another. */
export function reloadWithoutAsking(): void {
  window.addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true })
  window.location.reload()
}
