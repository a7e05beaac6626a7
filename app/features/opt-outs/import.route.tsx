import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as optOutCalls from '#domain/opt-outs/contract/endpoints.ts'
import { loadSheetImport } from '~/features/contact-lists/import/load-sheet-import.server'
import { SheetImport } from '~/features/contact-lists/import/sheet-import'
import { sheetImportAction } from '~/features/contact-lists/import/sheet-import-action.server'
import { uploadInBrowser } from '~/features/contact-lists/import/upload-in-browser'
import { requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { callForm } from '~/lib/call'

const KINDS = ['optOutImport'] as const

export async function loader(args: LoaderFunctionArgs) {
  const [loaded] = await Promise.all([loadSheetImport(args, KINDS), requirePageAccess(args, 'optOuts')])
  return loaded
}

export const action = (args: ActionFunctionArgs) =>
  sheetImportAction(args, {
    upload: (api, file) => api.callForm(optOutCalls.upload, { file, start: false }),
  })

export const clientAction = (args: ClientActionFunctionArgs) =>
  uploadInBrowser(args, (file) => callForm(optOutCalls.upload, { file, start: false }))
export const ErrorBoundary = SheetError

/** Numbers of a spreadsheet that want no more campaigns. */
export default function OptOutImport() {
  const { t } = useTranslation('opt-outs')
  const loaded = useLoaderData<typeof loader>()
  return <SheetImport {...loaded} kinds={KINDS} title={t('import.title')} text={t('import.text')} />
}
