import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { SaveOptionsInput } from '#domain/settings/contract/options.ts'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { OptionsPage } from './options-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'settingsOptions')
  return expectAnswer(apiAs(request, context).call(settings.getOptions), pageRequest)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const read = readForm(await postedForm(request), SaveOptionsInput)
  if (!read.ok) return read.answer
  const saved = await apiAs(request, context).call(settings.saveOptions, read.values)
  return saved.ok ? done(request, 'settingsOptions', { key: 'operationUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** The company's settings. */
export default function OptionsRoute() {
  return <OptionsPage options={useLoaderData<typeof loader>()} />
}
