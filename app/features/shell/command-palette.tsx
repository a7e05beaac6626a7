import { useEffect, useState } from 'react'
import { openedOnDemand } from '~/ui/on-demand/on-demand'

const OPEN_EVENT = 'recado:palette'
export const Palette = openedOnDemand(async () => (await import('./palette/palette')).Palette)

export function openPalette() {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

/** Ctrl/Cmd+K: goes anywhere, does what the frame can do, finds conversations. */
export function CommandPalette() {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((before) => !before)
    }
    const show = () => setOpen(true)
    window.addEventListener('keydown', onKey)
    window.addEventListener(OPEN_EVENT, show)
    return () => {
      window.removeEventListener('keydown', onKey)
      window.removeEventListener(OPEN_EVENT, show)
    }
  }, [])
  return <Palette open={open} onOpenChange={setOpen} />
}
