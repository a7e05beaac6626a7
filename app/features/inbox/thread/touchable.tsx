import { type ReactNode, useEffect, useRef } from 'react'

/** So long a finger rests on a message for its menu. */
const LONG_PRESS_MS = 450
/** So far it moves before it scrolls, or swipes. */
const SLOP = 10
/** From so far on a swipe answers the message. */
const REPLY_AT = 56
/** The message follows the finger no further. */
const FARTHEST = 80

type TouchableProps = { onReply: (() => void) | undefined; children: ReactNode }

/** A message under a finger, as in any messenger: a swipe answers it, a long press opens its menu. */
export function Touchable({ onReply, children }: TouchableProps) {
  const box = useRef<HTMLDivElement>(null)
  const reply = useRef(onReply)
  reply.current = onReply
  useEffect(() => (box.current ? listenTo(box.current, reply) : undefined), [])
  return (
    <div ref={box} className="touch-pan-y touch:select-none">
      {children}
    </div>
  )
}

type Reply = { readonly current: (() => void) | undefined }
type Press = { x: number; y: number; distance: number; timer: ReturnType<typeof setTimeout> }

/** Returns what ends the listening. */
function listenTo(box: HTMLElement, reply: Reply): () => void {
  let press: Press | undefined
  let hasOpenedMenu = false

  function begin({ touches, target }: TouchEvent) {
    const finger = touches[0]
    hasOpenedMenu = false
    if (!finger || isControl(target)) return
    press = { x: finger.clientX, y: finger.clientY, distance: 0, timer: setTimeout(openMenu, LONG_PRESS_MS) }
  }

  function move({ touches }: TouchEvent) {
    const finger = touches[0]
    if (!finger || !press) return
    const [across, along] = [finger.clientX - press.x, finger.clientY - press.y]
    if (Math.hypot(across, along) < SLOP) return
    clearTimeout(press.timer)
    const hasBegun = press.distance > 0 || across > 2 * Math.abs(along)
    if (!reply.current || touches.length > 1 || !hasBegun) return end()
    press.distance = Math.min(Math.max(across, 0), FARTHEST)
    box.style.transform = `translateX(${press.distance}px)`
  }

  function lift(event: TouchEvent) {
    // The click that would follow closes the menu that the press opened.
    if (hasOpenedMenu) event.preventDefault()
    const distance = press?.distance ?? 0
    end()
    if (distance >= REPLY_AT) reply.current?.()
  }

  function end() {
    clearTimeout(press?.timer)
    press = undefined
    box.style.transform = ''
  }

  function openMenu() {
    end()
    hasOpenedMenu = true
    // The menu opens by its own trigger, as by the keyboard.
    const trigger = box.querySelector('[aria-haspopup=menu]')
    trigger?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  }

  /** The browser's own menu, where it comes by a long press. */
  function refuseMenu(event: Event) {
    if (press || hasOpenedMenu) event.preventDefault()
  }

  const ended = new AbortController()
  const { signal } = ended
  box.addEventListener('touchstart', begin, { passive: true, signal })
  box.addEventListener('touchmove', move, { passive: true, signal })
  box.addEventListener('touchend', lift, { passive: false, signal })
  box.addEventListener('touchcancel', end, { signal })
  box.addEventListener('contextmenu', refuseMenu, { signal })
  return () => {
    end()
    ended.abort()
  }
}

/** Returns whether the target is a control that is pressed by itself: a link, a player, a field. */
function isControl(target: EventTarget | null): boolean {
  const controls = 'button, a, input, textarea, audio, video, [role=slider]'
  return target instanceof Element && target.closest(controls) !== null
}
