import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import { CheckSheetInput, StartSheetInput } from '#domain/contact-lists/contract/import-schema.ts'
import * as userJobs from '#domain/user-jobs/contract/endpoints.ts'
import { JOB } from '~/features/contacts/import/import-address'
import { postedForm, refusedForm } from '~/kit/form/answer.server'
import { idOf } from '~/kit/server/open-page.server'
import { apiAs } from '~/lib/api.server'
import type { ApiClient, CallResult } from '~/lib/api-client'

/** The calls of the page that the sheet lies over: they say what its rows become. */
export type SheetCalls = {
  upload(api: ApiClient, file: File): Promise<CallResult<{ job: { id: number } }>>
  /** Absent where nothing is exported. */
  exportAll?(api: ApiClient): Promise<CallResult<unknown>>
}

const STEER = { pause: userJobs.pause, resume: userJobs.resume, cancel: userJobs.cancel } as const

/** Handles the requests of the sheet of an import: a file, choices, a start; and for a job to pause, go on, end, or leave the list. */
export async function sheetImportAction({ request, context }: ActionFunctionArgs, calls: SheetCalls) {
  const form = await postedForm(request)
  const answer = await carryOut(apiAs(request, context), form, calls)
  // A file does not go back into the page; what was said of its people does.
  if (!answer.ok) return refusedForm(withoutFile(form), answer)
  const { pathname, searchParams } = new URL(request.url)
  const { importId } = answer.value
  if (importId === null) searchParams.delete(JOB)
  else searchParams.set(JOB, String(importId))
  return redirect(`${pathname}?${searchParams}`)
}

type Done = CallResult<{ importId: number | null }>

async function carryOut(api: ApiClient, form: FormData, calls: SheetCalls): Promise<Done> {
  const intent = String(form.get('intent'))
  if (intent === 'upload') return upload(api, form, calls)
  if (intent === 'export' && calls.exportAll) return showing(await calls.exportAll(api), null)
  const jobId = idOf(String(form.get('jobId')))
  if (intent === 'check') return check(api, form, jobId)
  if (intent === 'start') return start(api, form, jobId)
  if (intent === 'remove') return showing(await api.call(userJobs.remove, { jobId }), null)
  const steer = Object.entries(STEER).find(([name]) => name === intent)?.[1]
  return steer ? showing(await api.call(steer, { jobId }), jobId) : refused({})
}

async function upload(api: ApiClient, form: FormData, calls: SheetCalls): Promise<Done> {
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) return refused({ file: 'required' })
  const answer = await calls.upload(api, file)
  return answer.ok ? { ok: true, value: { importId: answer.value.job.id } } : answer
}

async function check(api: ApiClient, form: FormData, jobId: number): Promise<Done> {
  const fields = form.getAll('fields').map(String)
  const hasHeader = form.get('hasHeader') !== null
  const country = String(form.get('country') ?? '')
  const input = CheckSheetInput.safeParse({ jobId, fields, hasHeader, country })
  return input.success ? showing(await api.call(contactLists.check, input.data), jobId) : refused({})
}

async function start(api: ApiClient, form: FormData, jobId: number): Promise<Done> {
  const input = StartSheetInput.safeParse({ jobId, consentSource: String(form.get('consentSource') ?? '') })
  if (!input.success) return refused({ consentSource: 'tooLong' })
  return showing(await api.call(contactLists.start, input.data), jobId)
}

function withoutFile(form: FormData): FormData {
  const kept = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') kept.append(name, value)
  return kept
}

function showing(answer: CallResult<unknown>, importId: number | null): Done {
  return answer.ok ? { ok: true, value: { importId } } : answer
}

function refused(fields: Record<string, string>): Done {
  return { ok: false, status: 422, problem: { code: 'ERR_VALIDATION', details: {}, fields } }
}
