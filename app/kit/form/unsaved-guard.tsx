import { useBlocker, useLocation, useNavigation } from '@remix-run/react'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../confirm/confirm'
import { ClosingContext } from './closing'

/** The state of a navigation that leaves a form on purpose: what it edits is gone. */
export const DISCARDED = { isDiscarded: true } as const

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

type UnsavedGuardProps = {
  formId: string
  /** Where it is posted to, if not to its own route: on the way there nothing is left behind. */
  action: string | undefined
  /** It is being saved, or was refused: what was typed then is unsaved whatever the page began with. */
  busy: boolean
  wasRefused: boolean
}

/** Asks before what was typed is left behind: inside the product by a dialog, at the edge of it by the browser's own. */
export function UnsavedGuard({ formId, action, busy, wasRefused }: UnsavedGuardProps) {
  const { t } = useTranslation('kit')
  const begun = useRef('')
  const isLeaving = useRef(false)
  const isReadAnew = useReadAnew() && wasRefused
  const isUnsaved = () => (!busy || isReadAnew) && (wasRefused || contentOf(formId) !== begun.current)
  const latest = useRef(isUnsaved)
  latest.current = isUnsaved
  // Before anybody can type: what is typed in the first moment is not what the form began with.
  useBrowserLayoutEffect(() => {
    begun.current = contentOf(formId)
  }, [formId])
  useEffect(() => {
    const onLeave = (event: BeforeUnloadEvent) => {
      if (latest.current()) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      action?.split('?')[0] !== nextLocation.pathname &&
      !isDiscarded(nextLocation.state) &&
      latest.current(),
  )
  const closing = useAskedToClose(latest)
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || closing.isAsked}
      onOpenChange={(open) => {
        if (open || isLeaving.current) return
        blocker.reset?.()
        closing.stay()
      }}
      title={t('unsaved.title')}
      text={t('unsaved.text')}
      cancel={t('unsaved.stay')}
      action={t('unsaved.leave')}
      danger
      onConfirm={() => {
        if (closing.isAsked) return closing.leave()
        isLeaving.current = true
        blocker.proceed?.()
      }}
    />
  )
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
    around.current = (leave) => {
      const isAsked = isUnsaved.current()
      if (isAsked) setLeaving(() => leave)
      return isAsked
    }
    return () => {
      around.current = undefined
    }
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
