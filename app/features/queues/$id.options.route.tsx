import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as queues from '#domain/queues/contract/endpoints.ts'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { SheetRoute } from '~/kit/sheet-route'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { OptionsEditor } from './options/options-editor'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const [menu] = await Promise.all([
    expectAnswer(apiAs(request, context).call(queues.options, { queueId: idOf(params.id) }), pageRequest),
    requirePageAccess(pageRequest, 'queues'),
  ])
  return { menu }
}

export const ErrorBoundary = SheetError

/** The menu of a queue, over the list of queues. Specification 2 §2. */
export default function QueueOptionsRoute() {
  const { t } = useTranslation('queues')
  const { menu } = useLoaderData<typeof loader>()
  return (
    <SheetRoute
      title={t('options.title', { name: menu.name })}
      text={t('options.text')}
      className="sm:max-w-5xl"
    >
      <OptionsEditor key={menu.queueId} menu={menu} />
    </SheetRoute>
  )
}
