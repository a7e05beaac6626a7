import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { useNavigate } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { DialogRoute } from '~/kit/sheet-route'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { ByCodeInput } from './pairing/pair-input'
import { PairPanel } from './pairing/pair-panel'
import { useConnection } from './use-connection'

/** Asks for a code to type, for a fresh QR code, or (`start`) goes on with the credentials that are there. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const connectionId = idOf(params.connectionId)
  const api = apiAs(request, context)
  const pairPage = redirect(`/connections/${connectionId}/pair`)
  const intent = form.get('intent')
  if (intent === 'byCode') {
    const sent = readForm(form, ByCodeInput)
    if (!sent.ok) return sent.answer
    const { pairingNumber } = sent.values
    const answer = await api.call(endpoints.renewCode, { connectionId, pairingNumber })
    return answer.ok ? pairPage : sent.refused(answer)
  }
  const act = intent === 'newQr' ? endpoints.renewCode : endpoints.start
  const answer = await api.call(act, { connectionId })
  return answer.ok ? pairPage : refusedForm(form, answer)
}

export const clientAction = offlineAction

/** The time that the success message stays before the dialog closes by itself. */
const GOOD_NEWS_MS = 1_500

export default function PairConnection() {
  const { t } = useTranslation('connections')
  const shared = useConnection()
  const navigate = useNavigate()
  const connection = shared?.connection
  const prove = () =>
    navigate(`/connections/${connection?.id}/health`, { preventScrollReset: true, replace: true })
  useOnceConnected(connection?.status === 'CONNECTED', prove)
  if (!connection) return <ConnectionGone />
  return (
    <DialogRoute
      title={t('pair.title', { name: connection.name })}
      text={t('pair.text')}
      className="max-w-2xl"
    >
      <PairPanel connection={connection} />
    </DialogRoute>
  )
}

/** The dialog closes when the code has served, and the proof that it works comes next. Specification 2 §4, interface 68. */
function useOnceConnected(connected: boolean, goOn: () => void) {
  const latest = useRef(goOn)
  latest.current = goOn
  useEffect(() => {
    if (!connected) return
    const timer = setTimeout(() => latest.current(), GOOD_NEWS_MS)
    return () => clearTimeout(timer)
  }, [connected])
}
