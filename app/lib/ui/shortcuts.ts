import { useEffect, useRef } from 'react'
import { readLocal } from '../text/local-value'
import { ACTION_NAMES, type ActionName, actionOfUsualKey } from './actions/actions'
import { keyOfAction } from './actions/own-keys'
import { enable } from './actions/running'

/** Single keys can be switched off on this device. */
export const SHORTCUTS_OFF = 'shortcuts-off'

/** Two keys after one another count as one shortcut within this time. */
const CHORD_MS = 1_000

type Runs = Record<string, () => void>

/**
 * Runs single-key shortcuts by the character that the layout produces (`?`, `j`, `g t`), never while text is being
 * written, never with Ctrl, Alt or Meta (AltGr writes letters on many layouts), never under an open layer. The usual key
 * of an action stands for that action, whatever key the user gave it, and the palette runs it too.
 */
export function useShortcuts(shortcuts: Runs, can?: (name: ActionName) => boolean) {
  const latest = useRef(shortcuts)
  latest.current = shortcuts
  useEffect(() => {
    let first: Press | undefined
    const onKey = (event: KeyboardEvent) => {
      if (!counts(event)) return
      const press = {
        key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
        pressedAt: Date.now(),
      }
      const run = shortcutFor(latest.current, press, first)
      first = run ? undefined : press
      if (!run) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  useEnabled(
    Object.keys(shortcuts).flatMap((key) => nameOf(key) ?? []),
    (name) => runOf(latest.current, name)?.(),
    can,
  )
}

/** The same by the names of the actions: also of those that have no usual key. */
export function useActions(
  actions: Partial<Record<ActionName, () => void>>,
  can?: (name: ActionName) => boolean,
) {
  useShortcuts(
    Object.fromEntries(Object.entries(actions).map(([name, run]) => [`${BY_NAME}${name}`, () => run()])),
    can,
  )
}

/** No key has so long a name. */
const BY_NAME = 'action '

function nameOf(key: string): ActionName | undefined {
  return key.startsWith(BY_NAME) ? named(key.slice(BY_NAME.length)) : actionOfUsualKey(key)
}

type Press = { key: string; pressedAt: number }

function counts(event: KeyboardEvent) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return false
  if (event.isComposing || event.defaultPrevented || isWriting(event.target)) return false
  return !isCovered() && readLocal(SHORTCUTS_OFF) !== 'true'
}

function shortcutFor(shortcuts: Runs, press: Press, first: Press | undefined) {
  const isChord = first !== undefined && press.pressedAt - first.pressedAt < CHORD_MS
  const chord = isChord ? shortcuts[`${first.key} ${press.key}`] : undefined
  return chord ?? Object.entries(shortcuts).find(([key]) => effectiveKey(key) === press.key)?.[1]
}

function effectiveKey(key: string): string | undefined {
  const name = nameOf(key)
  return name ? keyOfAction(name) : key
}

function runOf(shortcuts: Runs, name: ActionName) {
  return Object.entries(shortcuts).find(([key]) => nameOf(key) === name)?.[1]
}

/** Enables in the palette every action that can be done by a key, for as long as it can be done. */
function useEnabled(
  names: readonly ActionName[],
  run: (name: ActionName) => void,
  can?: (name: ActionName) => boolean,
) {
  const latest = useRef({ run, can })
  latest.current = { run, can }
  const allNames = names.join(' ')
  useEffect(() => {
    const ends = ACTION_NAMES.filter((name) => allNames.split(' ').includes(name)).map((name) =>
      enable(name, {
        run: () => latest.current.run(name),
        can: () => latest.current.can?.(name) ?? true,
      }),
    )
    return () => {
      for (const end of ends) end()
    }
  }, [allNames])
}

function named(text: string): ActionName | undefined {
  return ACTION_NAMES.find((name) => name === text)
}

/** Kinds of a box into which no letters go. */
const NO_LETTERS = new Set([
  'checkbox',
  'radio',
  'range',
  'button',
  'submit',
  'reset',
  'file',
  'color',
  'image',
])

/** Whether letters that are typed there are text. */
export function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return !NO_LETTERS.has(target.type)
  return target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName)
}

function isCovered() {
  return (
    document.querySelector(
      '[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"], [role="menu"][data-state="open"]',
    ) !== null
  )
}
