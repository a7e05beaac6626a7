import type { LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, redirect, useLoaderData, useRevalidator } from '@remix-run/react'
import * as contactImports from '#domain/contacts/contract/import/endpoints.ts'
import * as userJobs from '#domain/user-jobs/contract/endpoints.ts'
import { useJobs } from '~/features/user-jobs/use-jobs'
import { readPosted } from '~/kit/form/read-form'
import { offlineAction } from '~/kit/offline-action'
import { SheetError } from '~/kit/sheet-error'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { callForm } from '~/lib/call'
import { importAction } from './import/import-action.server'
import { JOB } from './import/import-address'
import { ImportSheet } from './import/import-sheet'
import { Uploading } from './import/import-upload'
import { tagsFor } from './load.server'

const KINDS = ['contactImport', 'contactExport'] as const

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = apiAs(request, context)
  const pageRequest = { request, context }
  const jobId = new URL(request.url).searchParams.get(JOB)
  const shownId = jobId && /^\d{1,16}$/.test(jobId) ? Number(jobId) : undefined
  const [{ jobs }, contactImport, problems, changes, tags] = await Promise.all([
    expectAnswer(api.call(userJobs.list, {}), pageRequest),
    shownId === undefined
      ? null
      : expectAnswer(api.call(contactImports.get, { jobId: shownId }), pageRequest),
    shownId === undefined ? null : api.call(contactImports.problems, { jobId: shownId }),
    shownId === undefined ? null : api.call(contactImports.changes, { jobId: shownId }),
    tagsFor(pageRequest),
  ])
  return {
    jobs: jobs.filter(({ kind }) => KINDS.some((importKind) => importKind === kind)),
    contactImport,
    problems: problems?.ok ? problems.value.problems : [],
    noted: problems?.ok ? problems.value.noted : [],
    changes: changes?.ok ? changes.value.changes : [],
    tags,
  }
}

export const action = importAction

/** Uploads a spreadsheet to the API directly, because forms of the web are limited to 1 MB; all else is posted as a form. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const { request } = args
  const posted = await request.clone().formData()
  const [sent, file] = [readPosted(posted, Uploading), posted.get('file')]
  if (!sent.ok || !(file instanceof File) || file.size === 0) return offlineAction(args)
  const uploaded = await callForm(contactImports.upload, { file, start: false })
  if (!uploaded.ok) return sent.refused(uploaded).answer
  const { searchParams } = new URL(request.url)
  searchParams.set(JOB, String(uploaded.value.job.id))
  return redirect(`/contacts/import?${searchParams}`)
}
export const ErrorBoundary = SheetError

/** Contacts of a spreadsheet: uploaded, looked through, saved; and what was exported. Specification 1 §2. */
export default function ContactImport() {
  const { jobs: first, contactImport, ...sheetProps } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const jobs = useJobs(first, { kinds: KINDS, onTurn: revalidate })
  const job = contactImport && (jobs.find(({ id }) => id === contactImport.job.id) ?? contactImport.job)
  return (
    <ImportSheet
      jobs={jobs}
      contactImport={contactImport && job ? { ...contactImport, job } : null}
      {...sheetProps}
    />
  )
}
