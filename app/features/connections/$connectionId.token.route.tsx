import { type ActionFunctionArgs, data } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import { ConnectionGone } from './connection-gone'
import { MadeToken, TokenQuestion } from './token/token-question'
import { useConnection } from './use-connection'

export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const input = { connectionId: idOf(params.connectionId) }
  const answer = await apiAs(request, context).call(endpoints.rotateToken, input)
  return answer.ok ? data({ token: answer.value.token }) : refusedForm(form, answer)
}

export const clientAction = offlineAction

export default function Token() {
  const answer = useActionData<typeof action>()
  const shared = useConnection()
  if (!shared) return <ConnectionGone />
  const { connection } = shared
  return answer && 'token' in answer ? (
    <MadeToken connection={connection} token={answer.token} />
  ) : (
    <TokenQuestion connection={connection} />
  )
}
