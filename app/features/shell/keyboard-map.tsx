import { useNavigate } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import { useMenu } from './menu'

const OPEN_EVENT = 'recado:keys'
export const KeyboardMapDialog = openedOnDemand(
  async () => (await import('./keyboard-map-dialog')).KeyboardMapDialog,
)

export function openKeyboardMap() {
  window.dispatchEvent(new Event(OPEN_EVENT))
}

/** `?`: which keys do what, and a switch for those whom single keys disturb. */
export function KeyboardMap() {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const pages = useMenu()
  const goes = pages.flatMap(({ path, menu }) => (menu.key ? [[`g ${menu.key}`, () => navigate(path)]] : []))
  useShortcuts({ '?': () => setOpen(true), ...Object.fromEntries(goes) })
  useEffect(() => {
    const show = () => setOpen(true)
    window.addEventListener(OPEN_EVENT, show)
    return () => window.removeEventListener(OPEN_EVENT, show)
  }, [])
  return <KeyboardMapDialog open={open} onOpenChange={setOpen} />
}
