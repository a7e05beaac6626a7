import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import { useErrorText, useQuote } from '~/lib/text/error-text'
import { toast } from '~/ui/toaster'
import { ConfirmDialog } from '../confirm/confirm'
import { QuotedCode } from './quoted-code'

type RefusalReason = { code: string; details?: Record<string, unknown> }

/**
 * Shows a refusal in a notice that stays until it was read, with the code to quote and, where trying again may help, a
 * button for that; for refusals that nothing else on the screen shows.
 */
export function useLastingRefusal(): (problem: RefusalReason, again?: () => void) => void {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const quote = useQuote()
  const latest = useRef({ t, errorText, quote })
  latest.current = { t, errorText, quote }
  return useCallback(({ code, details }, run) => {
    const { t, errorText, quote } = latest.current
    toast.refused({
      text: errorText(code, details),
      quote: quote(code, details),
      ...(run && { again: { label: t('retry'), run } }),
      close: t('close'),
    })
  }, [])
}

/**
 * Shows such a notice with a given text and no retry, where trying again is useless: a colleague was faster, or the time
 * has passed.
 */
export function useLastingWord(): (text: string) => void {
  const { t } = useTranslation()
  const latest = useRef(t)
  latest.current = t
  return useCallback((text) => toast.refused({ text, close: latest.current('close') }), [])
}

export type Refusal = {
  /** Says what was not done, and to which row: "VIP was not deleted". */
  title: string
  problem: Problem
  again: () => void
}

/**
 * Shows the refusal of an act on a list's row in a dialog, with the reason and Retry. `dialog` may be rendered anywhere
 * in the page; after it is unmounted, a notice is shown instead.
 */
export function useRefusal(): { say: (refusal: Refusal) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [shownRefusal, setShownRefusal] = useState<Refusal>()
  const [isOpen, setOpen] = useState(false)
  const stay = useLastingRefusal()
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const say = useCallback(
    (refusal: Refusal) => {
      if (!isHere.current) return stay(refusal.problem, refusal.again)
      setShownRefusal(refusal)
      setOpen(true)
    },
    [stay],
  )
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={shownRefusal?.title ?? ''}
      text={shownRefusal ? errorText(shownRefusal.problem.code, shownRefusal.problem.details) : ''}
      action={t('retry')}
      cancel={t('close')}
      onConfirm={() => shownRefusal?.again()}
    >
      {shownRefusal && <QuotedCode {...shownRefusal.problem} />}
    </ConfirmDialog>
  )
  return { say, dialog }
}
