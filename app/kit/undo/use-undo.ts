import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpoint } from '#domain/core/endpoint.ts'
import { useUndoTicket } from '~/components/tickets/use-undo-ticket'
import { toast } from '~/components/ui/toaster'
import { type CallResult, callBare } from '~/lib/call'
import { useErrorText } from '~/lib/text/error-text'
import { dropOffer, type RowOffer, type RowsOffer, type UndoOffer } from './offers'

/** Takes an act back, once; a refusal is said. */
export function useUndo() {
  const { t } = useTranslation('kit')
  const errorText = useErrorText()
  const undoTicket = useUndoTicket()
  const [undoing, setUndoing] = useState<string>()

  async function undo(offer: UndoOffer) {
    if (undoing) return
    setUndoing(offer.id)
    const undone = await (offer.kind === 'ticket' ? undoTicket(offer) : undoRows(pathsOf(offer)))
    setUndoing(undefined)
    // Without an answer nobody knows: it stays offered, and may be pressed again.
    if (undone.ok || undone.status !== 0) dropOffer(offer.id)
    if (!undone.ok) toast.error(errorText(undone.problem.code, undone.problem.details))
    else toast.success(t('undo.done'))
  }
  return { undo: (offer: UndoOffer) => void undo(offer), undoing }
}

const pathsOf = (offer: RowOffer | RowsOffer) => (offer.kind === 'row' ? [offer.path] : offer.paths)

/** Every noun that can be taken back has the same call, under its own path. Of many each is tried; the first refusal is told. */
async function undoRows(paths: readonly string[]): Promise<CallResult<unknown>> {
  const undo = { method: 'POST', who: 'user', summary: 'Takes a deletion back', answer: 'stream' } as const
  const answers = await Promise.all(paths.map((path) => callBare(endpoint({ ...undo, path }))))
  return answers.find(({ ok }) => !ok) ?? { ok: true, value: undefined }
}
