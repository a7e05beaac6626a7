import { useEffect, useRef } from 'react'
import { readLocal } from '../text/local-value'

/** Single keys can be switched off on this device. */
export const SHORTCUTS_OFF = 'shortcuts-off'

/** Two keys after one another count as one shortcut within this time. */
const CHORD_MS = 1_000

/**
 * Runs single-key shortcuts by the character that the layout produces (`?`, `j`, `g t`), never while text is being
 * written, never with Ctrl, Alt or Meta (AltGr writes letters on many layouts), never under an open layer.
 */
export function useShortcuts(shortcuts: Record<string, () => void>) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    let first: Press | undefined
    const onKey = (event: KeyboardEvent) => {
      if (!counts(event)) return
      const press = { key: event.key.length === 1 ? event.key.toLowerCase() : event.key, at: Date.now() }
      const run = shortcutFor(latest.current, press, first)
      first = run ? undefined : press
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}

type Press = { key: string; at: number }

function counts(event: KeyboardEvent) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false
  if (event.isComposing || event.defaultPrevented || isWriting(event.target)) return false
  return !isCovered() && readLocal(SHORTCUTS_OFF) !== 'true'
}

function shortcutFor(shortcuts: Record<string, () => void>, press: Press, first: Press | undefined) {
  const isChord = first !== undefined && press.at - first.at < CHORD_MS
  return (isChord ? shortcuts[`${first.key} ${press.key}`] : undefined) ?? shortcuts[press.key]
}

function isWriting(target: EventTarget | null) {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  )
}

function isCovered() {
  return (
    document.querySelector(
      '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
    ) !== null
  )
}
