/** Shows the other side that somebody types or records. */
import { phonePath, post } from '../api.ts'

const TYPING_EVERY_MS = 4_000
const PAUSE_AFTER_MS = 5_000

export type TypingShower = ReturnType<typeof createTyping>

/** Tells the other side while somebody types, and when it stops. */
export function createTyping(number: string, chat: string) {
  let lastShown = 0
  let pause: ReturnType<typeof setTimeout> | undefined
  const say = (state: string) =>
    post(phonePath(number, '/typing'), { to: chat, state }).catch(() => {
      lastShown = 0
    })
  const stop = (): void => {
    clearTimeout(pause)
    if (!lastShown) return
    lastShown = 0
    void say('paused')
  }
  return {
    stop,
    show: (state: 'composing' | 'recording'): void => {
      clearTimeout(pause)
      if (state === 'composing') pause = setTimeout(stop, PAUSE_AFTER_MS)
      if (Date.now() - lastShown < TYPING_EVERY_MS) return
      lastShown = Date.now()
      void say(state)
    },
  }
}
