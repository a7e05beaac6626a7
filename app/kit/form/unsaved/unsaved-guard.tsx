import { useBlocker, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrowserLayoutEffect } from '~/lib/ui/use-browser-layout-effect'
import { ConfirmDialog } from '../../confirm/confirm'
import type { FormAnswer } from '../submission'
import { type SavingNow, useSettled } from '../use-saving'
import { ClosingContext, LayerParamContext } from './closing'
import { holdLeave, takeHeldLeave } from './held-leave'

/** The state of a navigation that leaves a form on purpose: what it edits is gone. */
export const DISCARDED = { isDiscarded: true } as const

type UnsavedGuardProps = {
  formId: string
  /** Where it is posted to, if not to its own route: on the way there nothing is left behind. */
  action: string | undefined
  /** It is being saved, or was refused: what was typed then is unsaved whatever the page began with. */
  busy: boolean
  saving: SavingNow
  /** What it was answered, and whether it was refused: also from the beginning. */
  given: FormAnswer | undefined
  wasRefused: boolean
}

/**
 * Asks before what was typed is left behind: inside the product by a dialog, at the edge of it by the browser's own. Who
 * leaves while it is being saved goes once it is saved, and stays if it is refused. Who left a layer, which still stands
 * while it slides out, is not asked once more.
 */
export function UnsavedGuard({ formId, action, busy, saving, given, wasRefused }: UnsavedGuardProps) {
  const { t } = useTranslation('kit')
  const { pathname } = useLocation()
  const isLayerLeft = useLayerLeft()
  const navigate = useNavigate()
  const begun = useRef('')
  const isLeaving = useRef(false)
  const isHeld = useRef(false)
  const question = useQuestion()
  const isReadAnew = useReadAnew() && wasRefused
  const isUnsaved = () =>
    !isLeaving.current &&
    !saving.now.current &&
    (!busy || isReadAnew) &&
    (wasRefused || contentOf(formId) !== begun.current)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  // Before anybody can type: what is typed in the first moment is not what the form began with.
  useBrowserLayoutEffect(() => {
    begun.current = contentOf(formId)
    isLeaving.current = false
  }, [formId])
  useAskedByBrowser(latest)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLeft =
      currentLocation.pathname === pathname &&
      (pathname !== nextLocation.pathname || isLayerLeft(currentLocation, nextLocation)) &&
      action?.split('?')[0] !== nextLocation.pathname &&
      !isDiscarded(nextLocation.state)
    isHeld.current = isLeft && saving.now.current?.by === 'post'
    if (isHeld.current) holdLeave({ from: pathname, to: nextLocation })
    return isHeld.current || (isLeft && latest.current() && question.ask(nextLocation))
  })
  useSettled({
    saving,
    answer: given,
    busy,
    isHeld: blocker.state === 'blocked' && isHeld.current,
    onSettled: (wasRefused) => {
      if (!wasRefused) begun.current = contentOf(formId)
      if (isHeld.current) blocker.reset?.()
      isHeld.current = false
      const to = takeHeldLeave()
      if (to && !wasRefused) navigate(to)
    },
  })
  const closing = useAskedToClose(latest)
  return (
    <ConfirmDialog
      open={question.isAsked || closing.isAsked}
      onOpenChange={(open) => {
        if (open || isLeaving.current) return
        question.stay(blocker)
        closing.stay()
      }}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      cancel={t('unsaved.stay')}
      action={t('unsaved.leave')}
      danger
      onConfirm={() => {
        isLeaving.current = true
        if (closing.isAsked) closing.leave()
        else question.leave(blocker)
      }}
    />
  )
}

type Blocker = ReturnType<typeof useBlocker>
type Place = ReturnType<typeof useLocation>

/**
 * Where somebody wants to go, until they have said whether they leave: the router forgets what it blocked as soon as the page has
 * been read again behind the question.
 */
function useQuestion() {
  const navigate = useNavigate()
  const [to, setTo] = useState<Place>()
  return {
    isAsked: to !== undefined,
    /** True: the router holds them back meanwhile. */
    ask(place: Place) {
      setTo(place)
      return true
    },
    stay(blocker: Blocker) {
      setTo(undefined)
      blocker.reset?.()
    },
    leave(blocker: Blocker) {
      setTo(undefined)
      if (blocker.proceed) blocker.proceed()
      else if (to) navigate(to)
    },
  }
}

/** Whether a step within the page closes the layer that the form lies in: `?sheet=new` is gone. */
function useLayerLeft() {
  const param = useContext(LayerParamContext)
  const valueIn = ({ search }: { search: string }) => param && new URLSearchParams(search).get(param)
  return (from: { search: string }, to: { search: string }) => valueIn(from) !== valueIn(to)
}

/** The browser's own question, when the product itself is left. */
function useAskedByBrowser(isUnsaved: { current: () => boolean }): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
}

/** The page is only read again: after an action that stayed on it. */
function useReadAnew(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}

/** The same question where the form lies in a layer without an address, which is closed instead of left. */
function useAskedToClose(isUnsaved: { current: () => boolean }) {
  const around = useContext(ClosingContext)
  const [leaving, setLeaving] = useState<() => void>()
  useEffect(() => {
    if (!around) return
    const ask = (leave: () => void) => {
      const isAsked = isUnsaved.current()
      if (isAsked) setLeaving(() => leave)
      return isAsked
    }
    around.add(ask)
    return () => void around.delete(ask)
  }, [around, isUnsaved])
  return { isAsked: leaving !== undefined, leave: () => leaving?.(), stay: () => setLeaving(undefined) }
}

function isDiscarded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isDiscarded' in state
}

/** What the form holds, as text to be compared; without what the form itself carries along. */
function contentOf(formId: string): string {
  const form = document.forms.namedItem(formId)
  if (!form) return ''
  const entries = [...new FormData(form)].filter(([name]) => name !== 'version' && !name.startsWith('__'))
  return JSON.stringify(entries.map(([name, value]) => [name, value instanceof File ? nameOf(value) : value]))
}

function nameOf({ name, size }: File): string {
  return size > 0 ? `${name} ${size}` : ''
}
