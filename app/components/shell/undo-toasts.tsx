import { useLocation, useNavigate } from '@remix-run/react'
import { Undo2, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/problems.ts'
import { UNDO_MS } from '#domain/core/time.ts'
import * as tickets from '#domain/tickets/endpoints.ts'
import type { TicketView } from '#domain/tickets/schema.ts'
import { call } from '~/lib/call'
import { cn } from '~/lib/cn'
import { useErrorText } from '~/lib/text/error-text'
import { SECTIONS, type TicketFilter } from '~/lib/tickets/ticket-filter'
import { dropOffer, type UndoOffer } from '~/lib/tickets/undo-offers'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { filterHref, useFilter } from '../tickets/list/use-filter'
import { Button } from '../ui/button'
import { toast } from '../ui/toaster'

const SHOWN = 4

type UndoToastsProps = {
  offers: readonly UndoOffer[]
  /** A conversation fills the window: its composer is at the foot, so they stand under its header. */
  isBelowHeader: boolean
}

/** One line an act, no wider than the list that they stand on; `z` takes back the latest. */
export function UndoToasts({ offers, isBelowHeader }: UndoToastsProps) {
  const { t } = useTranslation('tickets')
  const { undo, undoing } = useUndo()
  const latest = offers.at(-1)
  useShortcuts(latest ? { z: () => undo(latest) } : {})
  return (
    <section
      aria-label={t('undo.label')}
      className={cn(
        'pointer-events-none absolute inset-x-3 bottom-3 z-30',
        isBelowHeader ? 'max-lg:bottom-auto max-lg:top-46 max-md:top-33' : 'max-md:bottom-18',
      )}
    >
      <ul className="grid w-full justify-items-start gap-2">
        {offers.slice(-SHOWN).map((offer) => (
          <UndoToast
            key={offer.actId}
            offer={offer}
            busy={undoing === offer.actId}
            onUndo={() => undo(offer)}
          />
        ))}
      </ul>
    </section>
  )
}

type UndoToastProps = { offer: UndoOffer; busy: boolean; onUndo: () => void }

function UndoToast({ offer, busy, onUndo }: UndoToastProps) {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  return (
    <li className="pointer-events-auto relative flex w-full max-w-94 animate-in max-md:max-w-none items-center gap-2 overflow-hidden rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float fade-in-0 duration-150 motion-reduce:animate-none">
      <p role="status" className="min-w-0 flex-1 truncate">
        {t(`undo.${offer.act}`, { name: offer.name })}
      </p>
      <SecondsLeft until={offer.until} />
      <Button size="sm" variant="primary" aria-disabled={busy} aria-keyshortcuts="z" onClick={onUndo}>
        <Undo2 />
        {t('undo.button')}
      </Button>
      <Button
        size="icon-sm"
        variant="ghost"
        aria-label={common('close')}
        onClick={() => dropOffer(offer.actId)}
      >
        <X />
      </Button>
      <TimeLeft until={offer.until} />
    </li>
  )
}

/** A line that grows shorter; it stands still where somebody wants less motion, who has the seconds. */
function TimeLeft({ until }: { until: number }) {
  const [left] = useState(() => Math.max(0, until - Date.now()))
  const [isRunning, setRunning] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setRunning(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <span
      aria-hidden
      className="absolute inset-x-0 bottom-0 h-0.5 origin-left bg-accent transition-transform ease-linear motion-reduce:hidden rtl:origin-right"
      style={{
        transform: `scaleX(${isRunning ? 0 : left / UNDO_MS})`,
        transitionDuration: `${left}ms`,
      }}
    />
  )
}

function SecondsLeft({ until }: { until: number }) {
  const { t } = useTranslation('tickets')
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, Math.ceil((until - now) / 1000))
  return (
    <span aria-hidden className="tabular shrink-0 text-xs text-muted">
      {t('undo.seconds', { count: seconds })}
    </span>
  )
}

/** Takes an act back, once; a refusal is said. */
function useUndo() {
  const { t } = useTranslation('tickets')
  const errorText = useErrorText()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { filter } = useFilter()
  const [undoing, setUndoing] = useState<string>()

  async function undo({ actId, ticketId, leadsBack }: UndoOffer) {
    if (undoing) return
    setUndoing(actId)
    const undone = await call(tickets.undo, { ticketId, actId })
    setUndoing(undefined)
    // Without an answer nobody knows: it stays offered, and may be pressed again.
    if (undone.ok || undone.status !== 0) dropOffer(actId)
    if (!undone.ok) return toast.error(errorText(codeOf(undone.problem)))
    toast.success(t('undo.done'))
    if (leadsBack && pathname === '/tickets') navigate(placeOf(undone.value, filter))
  }
  return { undo: (offer: UndoOffer) => void undo(offer), undoing }
}

/** A ticket that went to a colleague, and on from there, is not there for who gave it away. */
function codeOf({ code }: Problem): string {
  return code === 'ERR_NO_TICKET_FOUND' ? 'ERR_UNDO_CHANGED' : code
}

/** The conversation, beside the list that it stands in again, with the filters that were chosen. */
function placeOf({ uuid, status }: TicketView, filter: TicketFilter): string {
  const section = SECTIONS.find((each) => each === status)
  return filterHref(`/tickets/${uuid}`, filter, section ? { tab: 'open', q: '', section } : { tab: 'closed' })
}
