import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { NEW_GRAPH } from '#domain/flows/contract/graph.ts'
import { FLOW_TEMPLATES, TEMPLATE_NAMES } from '#domain/flows/contract/templates/index.ts'
import { languageOf } from '~/i18n/i18n.server'
import { answered, postedForm } from '~/kit/form/answer.server'
import { apiAs } from '~/lib/api.server'
import { beginFlow } from './begin-flow'
import { beginFromFile } from './begin-from-file'
import { BEGINNING, canvasOf, FROM_FILE } from './beginnings'

/** A new flow, empty, from a template or from a file; it opens on its canvas. Null where the form says nothing of it. */
export async function beginNew({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request.clone())
  const chosen = posted.get(BEGINNING)
  if (chosen === null) return null
  const template = TEMPLATE_NAMES.find((name) => name === chosen)
  const api = apiAs(request, context)
  const language = await languageOf(request)
  const begun =
    chosen === FROM_FILE
      ? await beginFromFile(posted, api, language)
      : await beginFlow(posted, api, async ({ queues }) =>
          template ? FLOW_TEMPLATES[template]({ queues, language }) : NEW_GRAPH,
        )
  return begun.ok ? redirect(canvasOf(begun.id)) : answered(begun)
}
