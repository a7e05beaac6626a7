import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as tickets from '#domain/tickets/endpoints.ts'
import { TransferFields } from '~/components/tickets/transfer-fields'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { postedForm } from '~/lib/form.server'
import type { FormProblem } from '~/lib/form-problem'
import { transferChoices } from '~/lib/tickets/transfer-choices.server'
import { runIntent } from './_app.tickets.$uuid/actions.server'

/** The conversation and to whom it may go. One that cannot be shown leads back to the list. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const asked = { request, context }
  const [answer, choices] = await Promise.all([
    apiAs(request, context).call(tickets.getByUuid, { uuid: params.uuid ?? '' }),
    transferChoices(asked),
  ])
  if (!answer.ok && (answer.status === 404 || answer.status === 422)) throw redirect('/tickets')
  return { ticket: await expectAnswer(answer, asked), choices }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  return runIntent({ request, context, form: await postedForm(request), uuid: params.uuid ?? '' })
}

/** Handing a conversation on as a page of its own: where the sheet cannot open, as without JavaScript. */
export default function TransferPage() {
  const { t } = useTranslation('tickets')
  const common = useTranslation().t
  const { ticket, choices } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>() as FormProblem | null | undefined
  const { search } = useLocation()
  return (
    <section aria-labelledby="transfer" className="min-h-0 flex-1 overflow-y-auto bg-page p-5">
      <div className="mx-auto grid max-w-md gap-4">
        <div className="grid gap-1">
          <h1 id="transfer" className="text-lg font-semibold">
            {t('transfer.title')}
          </h1>
          <p className="text-muted">{ticket.contact.name}</p>
        </div>
        <Form method="post" className="grid gap-4" noValidate>
          <TransferFields
            ticket={ticket}
            choices={choices}
            problem={problem ?? undefined}
            busy={useNavigation().state === 'submitting'}
          />
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
