import { Undo2, X } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UNDO_MS } from '#domain/core/contract/time.ts'
import { actsAnswered } from '~/kit/undo/acts-under-way'
import { type BulkOffer, dropOffer, latestOffer, type TicketOffer, type UndoOffer } from '~/kit/undo/offers'
import { cn } from '~/lib/cn'
import { useShortcuts } from '~/lib/ui/shortcuts'
import { Button } from '~/ui/button'
import { useUndo } from './use-undo'

const MAX_SHOWN = 4

type UndoToastsProps = {
  offers: readonly UndoOffer[]
  /** True when a conversation fills the window: its composer is at the bottom, so the toasts are placed below its header. */
  isBelowHeader: boolean
}

/**
 * The offers to undo, one line each, no wider than the list below them. The key `z` undoes the latest act, also one that
 * was not answered yet.
 */
export function UndoToasts({ offers, isBelowHeader }: UndoToastsProps) {
  const { t } = useTranslation('kit')
  const { undo, isUndoing } = useUndo()
  const isWaiting = useRef(false)
  async function undoLatest() {
    if (isWaiting.current) return
    isWaiting.current = true
    const before = latestOffer()
    const wasUnderWay = await actsAnswered()
    isWaiting.current = false
    const offer = latestOffer()
    // The act that `z` was meant for was refused; the act before it must not be undone instead.
    if (offer && !(wasUnderWay && offer === before)) undo(offer)
  }
  useShortcuts({ z: () => void undoLatest() }, () => latestOffer() !== undefined)
  if (offers.length === 0) return null
  return (
    <section
      aria-label={t('undo.label')}
      data-undo
      className={cn(
        'pointer-events-none absolute inset-x-3 bottom-3 z-60',
        isBelowHeader ? 'max-lg:bottom-auto max-lg:top-46 max-md:top-33' : 'max-md:bottom-18',
      )}
    >
      <ul className="grid w-full justify-items-start gap-2">
        {offers.slice(-MAX_SHOWN).map((offer) => (
          <UndoToast key={offer.id} offer={offer} busy={isUndoing(offer.id)} onUndo={() => undo(offer)} />
        ))}
      </ul>
    </section>
  )
}

type UndoToastProps = { offer: UndoOffer; busy: boolean; onUndo: () => void }

function UndoToast({ offer, busy, onUndo }: UndoToastProps) {
  const { t } = useTranslation('kit')
  const common = useTranslation().t
  return (
    <li className="pointer-events-auto relative flex w-full max-w-94 animate-appear max-md:max-w-none items-center gap-2 overflow-hidden rounded-lg border border-line bg-raised py-1.5 ps-4 pe-1.5 text-ink shadow-float">
      <div role="status" className="min-w-0 flex-1">
        <p className="break-words">
          {offer.kind === 'row' && t('delete.gone', { name: offer.name })}
          {offer.kind === 'rows' && t('delete.goneMany', { count: offer.paths.length })}
          {(offer.kind === 'ticket' || offer.kind === 'bulk') && (
            <Suspense
              fallback={offer.kind === 'ticket' ? offer.name : t('undo.bulk', { count: offer.count })}
            >
              <TicketsDone {...offer} />
            </Suspense>
          )}
        </p>
        {linesOf(offer).map((textLine) => (
          <p key={textLine} className="break-words text-xs text-muted">
            {textLine}
          </p>
        ))}
      </div>
      <SecondsLeft until={offer.until} />
      <Button size="sm" variant="primary" aria-disabled={busy} aria-keyshortcuts="z" onClick={onUndo}>
        <Undo2 />
        {t('undo.button')}
      </Button>
      <Button size="icon-sm" variant="ghost" aria-label={common('close')} onClick={() => dropOffer(offer.id)}>
        <X />
      </Button>
      <TimeLeft until={offer.until} />
    </li>
  )
}

/** Further lines of an offer: what was deleted with the row, or which tickets the act was done to. */
function linesOf(offer: UndoOffer): readonly string[] {
  if (offer.kind === 'row') return offer.consequences ?? []
  return offer.kind === 'bulk' && offer.names.length > 0 ? [offer.names.join(', ')] : []
}

/**
 * The text of an offer about tickets. On a page without tickets its translations load later: without a boundary of its
 * own the whole page would wait, or fail.
 */
function TicketsDone(offer: TicketOffer | BulkOffer) {
  const { t } = useTranslation('tickets')
  const done = useTranslation('kit').t
  if (offer.kind === 'ticket') return t(`undo.${offer.act}`, { name: offer.name })
  return `${t(`bulk.act.${offer.act}`)} · ${done('undo.bulk', { count: offer.count })}`
}

/** A line that shortens with the time left. It does not move for users who prefer less motion; they have the seconds. */
function TimeLeft({ until }: { until: number }) {
  const [remainingMs] = useState(() => Math.max(0, until - Date.now()))
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
        transform: `scaleX(${isRunning ? 0 : remainingMs / UNDO_MS})`,
        transitionDuration: `${remainingMs}ms`,
      }}
    />
  )
}

function SecondsLeft({ until }: { until: number }) {
  const { t } = useTranslation('kit')
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
