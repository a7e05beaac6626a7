import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import * as transcription from '#domain/messages/contract/transcription/endpoints.ts'
import { SaveTranscriptionInput } from '#domain/messages/contract/transcription/transcription-schema.ts'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { TranscriptionForm } from './transcription-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'settingsTranscription')
  return expectAnswer(apiAs(request, context).call(transcription.getSettings), pageRequest)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const api = apiAs(request, context)
  if (form.get('intent') === 'remove') {
    const removed = await api.call(transcription.removeSettings)
    return removed.ok
      ? done(request, 'settingsTranscription', { key: 'operationUpdated' })
      : refusedForm(form, removed)
  }
  const read = readForm(form, SaveTranscriptionInput)
  if (!read.ok) return read.answer
  const saved = await api.call(transcription.saveSettings, read.values)
  return saved.ok ? done(request, 'settingsTranscription', { key: 'operationUpdated' }) : read.refused(saved)
}

export const clientAction = offlineAction

/** The settings of the service that transcribes customers' audios. */
export default function TranscriptionSettingsPage() {
  return <TranscriptionForm settings={useLoaderData<typeof loader>()} />
}
