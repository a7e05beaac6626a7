import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/problems.ts'
import { toast } from '~/components/ui/toaster'
import { useErrorText } from '~/lib/text/error-text'
import { ConfirmDialog } from '../confirm/confirm'
import { QuotedCode } from './quoted-code'

/** Says why something was not done where nothing on the screen does: until it was read, with a way to try again. */
export function useLastingRefusal(): (problem: Problem, again: () => void) => void {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const latest = useRef({ t, errorText })
  latest.current = { t, errorText }
  return useCallback(({ code, details }, run) => {
    const { t, errorText } = latest.current
    const again = { label: t('retry'), run }
    toast.refused({ text: errorText(code, details), again, close: t('close') })
  }, [])
}

/** The same in words of one's own, where trying again leads nowhere: a colleague was faster, the time is past. */
export function useLastingWord(): (text: string) => void {
  const { t } = useTranslation()
  const latest = useRef(t)
  latest.current = t
  return useCallback((text) => toast.refused({ text, close: latest.current('close') }), [])
}

export type Refusal = {
  /** Names what was not done, and to what: "VIP was not deleted". */
  title: string
  problem: Problem
  again: () => void
}

/**
 * An act of a list was refused: said in a dialog, with the reason and Retry. `dialog` stands anywhere in the page; once
 * that is gone, a notice says it.
 */
export function useRefusal(): { say: (refusal: Refusal) => void; dialog: ReactNode } {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [said, setSaid] = useState<Refusal>()
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
      setSaid(refusal)
      setOpen(true)
    },
    [stay],
  )
  const dialog = (
    <ConfirmDialog
      open={isOpen}
      onOpenChange={setOpen}
      title={said?.title ?? ''}
      text={said ? errorText(said.problem.code, said.problem.details) : ''}
      action={t('retry')}
      cancel={t('close')}
      onConfirm={() => said?.again()}
    >
      {said && <QuotedCode {...said.problem} />}
    </ConfirmDialog>
  )
  return { say, dialog }
}
