import { type ClientActionFunctionArgs, redirect } from '@remix-run/react'
import { JOB } from '~/features/contacts/import/import-address'
import { Uploading } from '~/features/contacts/import/import-upload'
import { readPosted } from '~/kit/form/read-form'
import { offlineAction } from '~/kit/offline-action'
import type { CallResult } from '~/lib/call'

/** Uploads a spreadsheet to the API directly, because forms of the web are limited to 1 MB; all else is posted as a form. */
export async function uploadInBrowser(
  args: ClientActionFunctionArgs,
  upload: (file: File) => Promise<CallResult<{ job: { id: number } }>>,
): Promise<unknown> {
  const { request } = args
  const posted = await request.clone().formData()
  const [sent, file] = [readPosted(posted, Uploading), posted.get('file')]
  if (!sent.ok || !(file instanceof File) || file.size === 0) return offlineAction(args)
  const uploaded = await upload(file)
  if (!uploaded.ok) return sent.refused(uploaded).answer
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set(JOB, String(uploaded.value.job.id))
  return redirect(`${pathname}?${searchParams}`)
}
