import { createContext, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom'

/** The media query for screens held in a hand; on other screens Back belongs to the pages alone. */
const PHONE = '(max-width: 1023px)'

/** Whether Back closes what is opened over the part of the page around. */
export const BackLayers = createContext(false)

/** The entry of the history that stands for an open layer. */
type Entry = { layer: number }

/** Not from 0: an entry outlives the page that made it, and a page that is loaded anew must not take it for its own. */
let count = Date.now()
/** Layers that stand on an entry of their own, the topmost last. */
const open: { id: number; close: () => void }[] = []
/** Goings back of our own, which mean nothing to anybody. */
let ownSteps = 0
/** On our way over an entry that stands for nothing any more. */
let isPassing = false
/** The router's place from which somebody goes. */
let stood: unknown
/** The entry that was entered last, and the router's place that it lies over. */
let last: { layer: number; index: unknown } | undefined

/**
 * A layer over a phone's page (a sheet, a dialog, a picture) gets an entry of its own in the history: Back closes it, as on
 * every phone, and the page below stays where it is. Closed otherwise it takes its entry along. The router hears nothing of
 * either: it stands where it stood. `close` may be refused, by a form that asks first; then the entry is there again. Who
 * leads on from it by a link leaves the entry where it is.
 *
 * A menu has no address on any page, and what is pressed in it may lead on at once: `isMenu` asks for this everywhere, and
 * leaves the entry where it is when the menu is closed otherwise. The next menu takes it, and Back passes over it.
 */
export function useBackCloses(close: () => void, isMenu = false) {
  const isOn = useContext(BackLayers) || isMenu
  const latest = useRef(close)
  latest.current = close
  const router = useContext(DataRouterContext)?.router
  useEffect(() => {
    if (!isOn || !window.matchMedia(PHONE).matches) return
    const layer = { id: ++count, close: () => latest.current() }
    open.push(layer)
    enter(layer.id)
    return () => {
      open.splice(open.indexOf(layer), 1)
      // Somebody went on from it: what lies below is the router's by now, or is once the page has come. A step back would
      // meet that page on its way, and leave the address behind.
      const isGoingOn = entryNow() !== layer.id || router?.state.navigation.state === 'loading'
      if (isMenu || isGoingOn) return
      ownSteps += 1
      window.history.back()
    }
  }, [isOn, isMenu, router])
}

/** Escape as the topmost layer hears it: what is Radix' own closes by it, and what asks first asks. */
export function pressEscape(): void {
  const press = { key: 'Escape', bubbles: true, cancelable: true }
  ;(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', press))
}

function enter(id: number) {
  listen()
  const currentEntry = entryNow()
  const isLeft = currentEntry !== undefined && !isOpen(currentEntry)
  const entry = { ...window.history.state, layer: id } satisfies Entry
  if (isLeft) window.history.replaceState(entry, '')
  else window.history.pushState(entry, '')
  last = { layer: id, index: indexNow() }
}

const isOpen = (id: number): boolean => open.some((layer) => layer.id === id)

let isListening = false

function listen() {
  if (isListening) return
  isListening = true
  window.addEventListener('popstate', onBack, { capture: true })
}

/** Before the router hears of it. */
function onBack(event: PopStateEvent) {
  const from = last
  const [top, currentEntry] = [open.at(-1), entryNow()]
  last = currentEntry === undefined ? undefined : { layer: currentEntry, index: indexNow() }
  if (ownSteps > 0) {
    ownSteps -= 1
    event.stopImmediatePropagation()
    // What was opened while we went back has its entry now.
    if (top && currentEntry !== top.id) enter(top.id)
    return
  }
  if (isPassing) {
    isPassing = false
    return arrived()
  }
  if (top) {
    if (currentEntry === top.id) return
    event.stopImmediatePropagation()
    top.close()
    // What did not close stands on an entry again, for the next time.
    setTimeout(() => isOpen(top.id) && entryNow() !== top.id && enter(top.id), 300)
    return
  }
  // One that stands for nothing any more, arrived at or left: nobody pressed Back for that.
  const isOverHere = currentEntry === undefined && from !== undefined && from.index === indexNow()
  if (currentEntry === undefined && !isOverHere) return arrived()
  event.stopImmediatePropagation()
  pass()
}

/** On in the direction in which somebody goes: from the page below an entry leads Forward alone to it. */
function pass() {
  isPassing = true
  const isForward = entryNow() !== undefined && stood === indexNow()
  if (!isForward) return window.history.back()
  window.history.forward()
  // There is nothing beyond it: one stands on it, and the next step is a step again.
  setTimeout(() => {
    isPassing = false
  }, 300)
}

/** At a page of the router's, which hears of it now and may take its time. */
function arrived() {
  stood = indexNow()
}

/** The router went on: an entry of ours that lies behind it is no longer the one that Back leaves. */
export function forgetLastLayer(): void {
  last = undefined
  stood = indexNow()
}

/** The router's own place in the history: an entry of ours has that of the page below it. */
function indexNow(): unknown {
  const { state } = window.history
  return typeof state === 'object' && state !== null ? state.idx : undefined
}

function entryNow(): number | undefined {
  const { state } = window.history
  return typeof state === 'object' && state !== null && typeof state.layer === 'number'
    ? state.layer
    : undefined
}
