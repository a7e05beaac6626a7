import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoint } from '#domain/core/contract/endpoint.ts'
import * as inbox from '#domain/inbox/contract/endpoints.ts'
import { useUndoTicket } from '~/features/inbox/actions/use-undo-ticket'
import { useLastingRefusal, useLastingWord } from '~/kit/refusal/refusal'
import { dropOffer, type RowOffer, type RowsOffer, type UndoOffer } from '~/kit/undo/offers'
import { type CallResult, call, callBare } from '~/lib/call'
import { toast } from '~/ui/toaster'

/** Takes an act back, once; a refusal is said. */
export function useUndo() {
  const { t } = useTranslation('kit')
  const refuse = useLastingRefusal()
  const tell = useLastingWord()
  const undoTicket = useUndoTicket()
  /** The offers that are being taken back, each by itself, since the time of every offer runs. */
  const underWay = useRef(new Set<string>())
  const [undoing, setUndoing] = useState<ReadonlySet<string>>(underWay.current)

  async function undo(offer: UndoOffer) {
    if (underWay.current.has(offer.id)) return
    underWay.current.add(offer.id)
    setUndoing(new Set(underWay.current))
    const undone = await takeBack(offer)
    underWay.current.delete(offer.id)
    setUndoing(new Set(underWay.current))
    // Without an answer nobody knows: it stays offered, and may be pressed again.
    if (undone.ok || undone.status !== 0) dropOffer(offer.id)
    if (!undone.ok) refuse(undone.problem)
    else if (typeof undone.value === 'number' && undone.value > 0)
      tell(t('undo.partly', { count: undone.value }))
    else toast.success(t('undo.done'))
  }
  function takeBack(offer: UndoOffer): Promise<CallResult<unknown>> {
    if (offer.kind === 'ticket') return undoTicket(offer)
    return offer.kind === 'bulk' ? undoBulk(offer.id) : undoRows(pathsOf(offer))
  }
  return { undo: (offer: UndoOffer) => void undo(offer), isUndoing: (id: string) => undoing.has(id) }
}

/** Takes back an act on many tickets, batch by batch. Returns the number of tickets for which that failed. */
async function undoBulk(bulkId: string): Promise<CallResult<number>> {
  let after = 0
  let refused = 0
  for (;;) {
    const answer = await call(inbox.undoBulk, { bulkId, after })
    if (!answer.ok) return answer
    refused += answer.value.refused
    if (answer.value.next === null) break
    after = answer.value.next
  }
  return { ok: true, value: refused }
}

const pathsOf = (offer: RowOffer | RowsOffer) => (offer.kind === 'row' ? [offer.path] : offer.paths)

/** Every noun that can be taken back has the same call, under its own path. Of many each is tried; the first refusal is told. */
async function undoRows(paths: readonly string[]): Promise<CallResult<unknown>> {
  const undo = {
    method: 'POST',
    audience: 'user',
    summary: 'Takes a deletion back',
    answer: 'stream',
  } as const
  const answers = await Promise.all(paths.map((path) => callBare(endpoint({ ...undo, path }))))
  return answers.find(({ ok }) => !ok) ?? { ok: true, value: undefined }
}
