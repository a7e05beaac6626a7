import type { ActionFunctionArgs } from '@remix-run/node'
import { queueIntegrationResource as resource } from '#domain/queue-integrations/contract/resource.ts'
import { QueueIntegrationView } from '#domain/queue-integrations/contract/schema.ts'
import { answered, postedForm } from '~/kit/form/answer.server'
import { saveRow } from '~/kit/form/save-row'
import { NEW } from '~/kit/resource'
import { done, formAction } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs } from '~/lib/api.server'

type MadeIntegration = { name: string; secret: string }

const remove = formAction(resource, 'queueIntegrations')

/** Saves what the sheet holds, or deletes its row. `made` = the key that this made, with which to answer in place of `answer`. */
export async function saveIntegration(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const posted = await postedForm(request.clone())
  if (posted.get('intent') === 'delete') return { answer: await remove(args), made: undefined }
  const api = apiAs(request, context)
  let madeSecret: MadeIntegration | undefined
  const id = params.id === undefined || params.id === NEW ? undefined : idOf(params.id)
  const saved = await saveRow(posted, {
    id,
    resource,
    api: {
      callAnyForm: api.callAnyForm,
      async callAny(endpoint, input) {
        const result = await api.callAny(endpoint, input)
        const view = result.ok ? QueueIntegrationView.safeParse(result.value).data : undefined
        if (view?.secret) madeSecret = { name: view.name, secret: view.secret }
        return result
      },
    },
  })
  if (!saved.ok) return { answer: answered(saved), made: undefined }
  const toast = { key: toastKeyOf('queueIntegrations', saved.key) }
  return { answer: await done(request, 'queueIntegrations', toast), made: madeSecret }
}
