import { useBlocker, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBrowserLayoutEffect } from '~/lib/ui/use-browser-layout-effect'
import { ConfirmDialog } from '../../confirm/confirm'
import type { FormAnswer } from '../submission'
import { type SavingNow, useSettled } from '../use-saving'
import { ClosingContext, LayerParamContext } from './closing'
import { holdLeave, takeHeldLeave } from './held-leave'

/** The state of a navigation that leaves a form without a question, because the row that it edits was deleted. */
export const DISCARDED = { isDiscarded: true } as const

type UnsavedGuardProps = {
  formId: string
  /** The address to which the form is posted, if it is not its own route: going there does not count as leaving. */
  action: string | undefined
  /** The form is being saved, or was refused: what it held then is unsaved, whatever the page began with. */
  busy: boolean
  saving: SavingNow
  /** True when the typed values are stored until after the next sign-in. */
  isDraftStored: { current: boolean }
  /** The answer to the form, and whether it was refused; both may be present from the first render on. */
  answer: FormAnswer | undefined
  wasRefused: boolean
  /** True when the values that were typed before the last sign-in were put back. */
  isRestored: boolean
}

/**
 * Asks before unsaved input is lost: by a dialog inside the product, by the browser's own question when the product is
 * left. Who leaves while the form is being saved goes once it is saved, and stays when it is refused. Who closed a layer
 * is not asked again while it slides out.
 */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { formId, action, busy, saving, isDraftStored, isRestored, answer, wasRefused } = props
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
    !isDraftStored.current &&
    !saving.now.current &&
    (!busy || isReadAnew) &&
    (wasRefused || isRestored || contentOf(formId) !== begun.current)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  // Runs before anybody can type: what is typed in the first moment must not count as the form's first content.
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
    answer,
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
type RouteLocation = ReturnType<typeof useLocation>

/**
 * Remembers where somebody wants to go until they have answered. The router itself forgets the blocked navigation as
 * soon as the page has been loaded again behind the question.
 */
function useQuestion() {
  const navigate = useNavigate()
  const [to, setTo] = useState<RouteLocation>()
  return {
    isAsked: to !== undefined,
    /** Answers true, by which the router blocks the navigation meanwhile. */
    ask(destination: RouteLocation) {
      setTo(destination)
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

/** Whether a navigation within the page closes the layer that the form is in, by removing `?sheet=new`. */
function useLayerLeft() {
  const param = useContext(LayerParamContext)
  const valueIn = ({ search }: { search: string }) => param && new URLSearchParams(search).get(param)
  return (from: { search: string }, to: { search: string }) => valueIn(from) !== valueIn(to)
}

/** Shows the browser's own question when the product is left. */
function useAskedByBrowser(isUnsaved: { current: () => boolean }): void {
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [isUnsaved])
}

/** Whether the page is only being loaded again, after an action that stayed on it. */
function useReadAnew(): boolean {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === 'loading' && location.pathname === pathname
}

/** Asks the same question for a form in a layer without an address, which is closed instead of left. */
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

/** The form's content as text that can be compared, without the fields that the form adds by itself. */
function contentOf(formId: string): string {
  const form = document.forms.namedItem(formId)
  if (!form) return ''
  const entries = [...new FormData(form)].filter(([name]) => name !== 'version' && !name.startsWith('__'))
  return JSON.stringify(entries.map(([name, value]) => [name, value instanceof File ? nameOf(value) : value]))
}

function nameOf({ name, size }: File): string {
  return size > 0 ? `${name} ${size}` : ''
}
