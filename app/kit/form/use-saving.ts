import { useLocation } from '@remix-run/react'
import { type MutableRefObject, useEffect, useRef } from 'react'
import type { FormAnswer } from './submission'

/** A saving, from the press on: what is drawn knows of it only a moment later. */
type Saving = {
  /**
   * The way in which it is saved. A user who leaves during a post to a route would end it. A call goes on, and reports
   * its refusal itself.
   */
  by: 'post' | 'call'
  /** The answer that the form had before, and the place it was posted from. */
  before: FormAnswer | undefined
  locationKey: string
  wasDrawn: boolean
}

export type SavingNow = {
  now: MutableRefObject<Saving | undefined>
  begin: (by: 'post' | 'call', before?: FormAnswer) => void
  /** A call has been answered. */
  end: () => void
}

/** Whether a form is being saved, true in the same moment in which it was pressed. */
export function useSaving(): SavingNow {
  const { key } = useLocation()
  const now = useRef<Saving>()
  return {
    now,
    begin: (by, before) => {
      now.current = { by, before, locationKey: key, wasDrawn: false }
    },
    end: () => {
      now.current = undefined
    },
  }
}

type Settling = {
  saving: SavingNow
  answer: FormAnswer | undefined
  busy: boolean
  /** Somebody was kept from leaving: what is drawn is then newer than the press. */
  isHeld: boolean
  onSettled: (wasRefused: boolean) => void
}

/** Tells once what became of a form that was posted, as soon as it is drawn. */
export function useSettled({ saving, answer, busy, isHeld, onSettled }: Settling): void {
  const { key } = useLocation()
  useEffect(() => {
    const posted = saving.now.current
    if (posted?.by !== 'post') return
    const wasRefused = answer !== undefined && answer !== posted.before
    if (busy && !wasRefused) posted.wasDrawn = true
    const isOver = wasRefused || (!busy && (posted.wasDrawn || isHeld || key !== posted.locationKey))
    if (!isOver) return
    saving.end()
    onSettled(wasRefused)
  })
}
