import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { FLOW_TEMPLATES, TEMPLATE_NAMES } from '#domain/flows/contract/templates/index.ts'
import { languageOf } from '~/i18n/i18n.server'
import { answered, postedForm } from '~/kit/form/answer.server'
import { apiAs } from '~/lib/api.server'
import { beginFlow } from './begin-flow'
import { beginFromFile } from './begin-from-file'
import { BEGINNING, canvasOf, FROM_FILE } from './beginnings'

/** A new flow from a template or a file; null where the form asks for neither. */
export async function beginNew({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request.clone())
  const chosen = posted.get(BEGINNING)
  const template = TEMPLATE_NAMES.find((name) => name === chosen)
  if (!template && chosen !== FROM_FILE) return null
  const api = apiAs(request, context)
  const language = await languageOf(request)
  const begun = template
    ? await beginFlow(posted, api, async ({ queues }) => FLOW_TEMPLATES[template]({ queues, language }))
    : await beginFromFile(posted, api, language)
  return begun.ok ? redirect(canvasOf(begun.id)) : answered(begun)
}
