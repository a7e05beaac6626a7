import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/contract/endpoints.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { Form } from '~/kit/form/form'
import { offlineAction } from '~/kit/offline-action'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { sayNext } from '~/lib/server/toast.server'
import { useShownName } from '~/lib/ui/use-shown-name'
import { transferChoices } from './actions/transfer-choices.server'
import { Transfer, TransferFields } from './actions/transfer-fields'

type Args = Pick<LoaderFunctionArgs, 'request' | 'context' | 'params'>

/** The conversation and to whom it may go. */
export async function loader(args: LoaderFunctionArgs) {
  const [ticket, choices] = await Promise.all([ticketOf(args), transferChoices(args)])
  return { ticket, choices }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const sent = readForm(await postedForm(request), Transfer)
  if (!sent.ok) return sent.answer
  const { id: ticketId } = await ticketOf(args)
  const handed = { ...sent.values, ticketId, isTransfered: true }
  const answer = await apiAs(request, context).call(tickets.change, handed)
  if (!answer.ok) return sent.refused(answer)
  const headers = { 'Set-Cookie': await sayNext({ key: 'ticketTransferred' }) }
  return redirect(`/tickets${new URL(request.url).search}`, { headers })
}

export const clientAction = offlineAction

/** One that cannot be shown leads back to the list. */
async function ticketOf({ request, context, params }: Args) {
  const answer = await apiAs(request, context).call(tickets.getByUuid, { uuid: params.uuid ?? '' })
  if (!answer.ok && (answer.status === 404 || answer.status === 422)) throw redirect('/tickets')
  return expectAnswer(answer, { request, context })
}

/** Handing a conversation on as a page of its own: where the sheet cannot open, as without JavaScript. */
export default function TransferPage() {
  const shownName = useShownName()
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const { ticket, choices } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  return (
    <section aria-labelledby="transfer" className="min-h-0 flex-1 overflow-y-auto bg-page p-5">
      <div className="mx-auto grid max-w-md gap-4">
        <div className="grid gap-1">
          <h1 id="transfer" className="text-lg font-semibold">
            {t('transfer.title')}
          </h1>
          <p className="text-muted">{shownName(ticket.contact)}</p>
        </div>
        <Form schema={Transfer} defaults={ticket.queueId === null ? {} : { queueId: ticket.queueId }} plain>
          <TransferFields ticket={ticket} choices={choices} />
        </Form>
        <Link
          to={`/tickets/${ticket.uuid}${search}`}
          className="justify-self-start text-accent-text underline"
        >
          {common('cancel')}
        </Link>
      </div>
    </section>
  )
}
