import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { LogoMode } from '#domain/brand/contract/schema.ts'
import * as settings from '#domain/settings/contract/endpoints.ts'
import { PlatformFormInput, PlatformKeyInput } from '#domain/settings/contract/platform-schema.ts'
import { postedForm, readForm, refusedForm } from '~/kit/form/answer.server'
import { offlineAction } from '~/kit/offline-action'
import { done } from '~/kit/server/form-action.server'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { BrandForm } from './brand-form'
import { logoAction } from './logo-action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  await requirePageAccess(pageRequest, 'settingsBrand')
  return expectAnswer(apiAs(request, context).call(settings.getPlatform), pageRequest)
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const mode = LogoMode.safeParse(form.get('mode'))
  if (mode.success) return logoAction({ request, context }, form, mode.data)
  const api = apiAs(request, context)
  if (form.get('intent') === 'removeAudioKey') {
    const removed = await api.call(settings.savePlatform, { openaikeyaudio: '' })
    return removed.ok
      ? done(request, 'settingsBrand', { key: 'operationUpdated' })
      : refusedForm(form, removed)
  }
  const read = readForm(form, form.has('openaikeyaudio') ? PlatformKeyInput : PlatformFormInput)
  if (!read.ok) return read.answer
  const saved = await api.call(settings.savePlatform, read.values)
  if (!saved.ok) return read.refused(saved)
  return done(request, 'settingsBrand', { key: 'operationUpdated' })
}

export const clientAction = offlineAction

/** Shows the settings of the platform's name and look. */
export default function BrandPage() {
  return <BrandForm settings={useLoaderData<typeof loader>()} />
}
