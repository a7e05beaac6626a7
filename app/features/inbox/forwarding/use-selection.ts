import { useCallback, useEffect, useMemo, useState } from 'react'
import { type Chosen, toggled } from './toggled'

/** Several messages of a conversation being chosen. */
export type Selection = {
  isOn: boolean
  ids: ReadonlySet<number>
  /** One more than can be passed on at a time was pressed. */
  isFull: boolean
  begin: (messageId: number) => void
  toggle: (messageId: number) => void
  end: () => void
}

type State = Chosen & { origin: number }

/** Choosing messages: begins with one, ends by Escape; the focus comes from that message and goes back to it. */
export function useSelection(): Selection {
  const [state, setState] = useState<State>()
  const begin = useCallback((messageId: number) => {
    setState({ origin: messageId, ids: new Set([messageId]), isFull: false })
  }, [])
  const toggle = useCallback((messageId: number) => {
    setState((before) => before && { ...before, ...toggled(before.ids, messageId) })
  }, [])
  const end = useCallback(() => setState(undefined), [])
  const origin = state?.origin
  useEffect(() => {
    if (origin === undefined) return
    focusSoon(`[data-choose="${origin}"]`)
    return () => focusSoon(`[data-message="${origin}"] [tabindex="-1"]`)
  }, [origin])
  useEscape(origin !== undefined, end)
  return useMemo(
    () => ({
      isOn: state !== undefined,
      ids: state?.ids ?? NO_IDS,
      isFull: state?.isFull ?? false,
      begin,
      toggle,
      end,
    }),
    [state, begin, toggle, end],
  )
}

const NO_IDS: ReadonlySet<number> = new Set()

/** The menu that was pressed takes the focus back while it closes. */
function focusSoon(selector: string) {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true }))
}

/** Before the conversation hears it: the topmost layer goes first. */
function useEscape(isOn: boolean, end: () => void) {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || document.querySelector('[data-state="open"][role="dialog"]')) return
      event.preventDefault()
      end()
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [isOn, end])
}
