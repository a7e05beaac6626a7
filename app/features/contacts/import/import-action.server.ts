import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as contactExports from '#domain/contacts/contract/export/endpoints.ts'
import * as contactImports from '#domain/contacts/contract/import/endpoints.ts'
import { CheckImportInput, StartImportInput } from '#domain/contacts/contract/import/import-schema.ts'
import * as userJobs from '#domain/user-jobs/contract/endpoints.ts'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { listQuery } from '~/kit/list/list-query'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import type { ApiClient, CallResult } from '~/lib/api-client'
import { contacts } from '../contact-resource'
import { JOB } from './import-address'

const STEER = { pause: userJobs.pause, resume: userJobs.resume, cancel: userJobs.cancel } as const

/**
 * Handles the requests of the import sheet: a file, choices, a start; and for a job to pause, go on, end, or leave the
 * list.
 */
export async function importAction({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const api = apiAs(request, context)
  const { searchParams } = new URL(request.url)
  const answer = await carryOut(api, form, searchParams)
  // A file does not go back into the page.
  if (!answer.ok) return refusedForm(new FormData(), answer)
  const { importId } = answer.value
  if (importId === null) searchParams.delete(JOB)
  else searchParams.set(JOB, String(importId))
  return redirect(`/contacts/import?${searchParams}`)
}

type Done = CallResult<{ importId: number | null }>

async function carryOut(api: ApiClient, form: FormData, address: URLSearchParams): Promise<Done> {
  const intent = String(form.get('intent'))
  if (intent === 'upload') return upload(api, form)
  if (intent === 'export') {
    return showing(await api.call(contactExports.exportAll, listQuery(contacts, address)), null)
  }
  const jobId = idOf(String(form.get('jobId')))
  if (intent === 'check') {
    const input = CheckImportInput.safeParse({ ...plain(form, ['country']), jobId, ...columnsIn(form) })
    return input.success ? showing(await api.call(contactImports.check, input.data), jobId) : WRONG
  }
  if (intent === 'start') {
    const input = StartImportInput.safeParse({ ...plain(form, ['onDuplicate']), jobId, ...choicesIn(form) })
    return input.success ? showing(await api.call(contactImports.start, input.data), jobId) : WRONG
  }
  if (intent === 'remove') return showing(await api.call(userJobs.remove, { jobId }), null)
  if (intent in STEER) return showing(await api.call(STEER[asSteer(intent)], { jobId }), jobId)
  return WRONG
}

async function upload(api: ApiClient, form: FormData): Promise<Done> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refused({ file: 'required' })
  const answer = await api.callForm(contactImports.upload, { file, start: false })
  return answer.ok ? { ok: true, value: { importId: answer.value.job.id } } : answer
}

function columnsIn(form: FormData) {
  return { fields: form.getAll('fields').map(String), hasHeader: form.get('hasHeader') !== null }
}

function choicesIn(form: FormData) {
  const tags = form.getAll('tags').map(String).filter(Boolean)
  return { tags, checkNumbers: form.get('checkNumbers') !== null }
}

function plain(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, String(form.get(name) ?? '')]))
}

function showing(answer: CallResult<unknown>, importId: number | null): Done {
  return answer.ok ? { ok: true, value: { importId } } : answer
}

function refused(fields: Record<string, string>): Done {
  return { ok: false, status: 422, problem: { code: 'ERR_VALIDATION', details: {}, fields } }
}

const WRONG = refused({})

/** The caller has looked that it is one. */
function asSteer(intent: string): keyof typeof STEER {
  return intent as keyof typeof STEER
}
