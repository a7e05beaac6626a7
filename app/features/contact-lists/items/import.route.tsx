import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type ClientActionFunctionArgs, useLoaderData } from '@remix-run/react'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as contactLists from '#domain/contact-lists/contract/endpoints.ts'
import { contactListResource } from '#domain/contact-lists/contract/resource.ts'
import { useActionProblem } from '~/kit/form/action-form'
import { readRow } from '~/kit/server/form-action.server'
import { idOf, requirePageAccess } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { callForm } from '~/lib/call'
import { Button } from '~/ui/button'
import { Input } from '~/ui/input'
import { Label } from '~/ui/label'
import { loadSheetImport } from '../import/load-sheet-import.server'
import { ExportButton, SheetImport } from '../import/sheet-import'
import { sheetImportAction } from '../import/sheet-import-action.server'
import { uploadInBrowser } from '../import/upload-in-browser'

const KINDS = ['contactListImport', 'contactListExport'] as const

export async function loader(args: LoaderFunctionArgs) {
  const [list, loaded] = await Promise.all([
    readRow(contactListResource, args, args.params.contactListId),
    loadSheetImport(args, KINDS),
    requirePageAccess(args, 'contactListItems'),
  ])
  const ofOther = loaded.sheetImport?.contactListId
  // One's imports stand at every list: each is shown over its own.
  if (ofOther != null && ofOther !== list.id) {
    throw redirect(`/contact-lists/${ofOther}/contacts/import${new URL(args.request.url).search}`)
  }
  return { ...loaded, list }
}

export function action(args: ActionFunctionArgs) {
  const contactListId = idOf(args.params.contactListId)
  return sheetImportAction(args, {
    upload: (api, file) => api.callForm(contactLists.upload, { contactListId, file, start: false }),
    exportAll: (api) => api.call(contactLists.exportAll, { contactListId }),
  })
}

export function clientAction(args: ClientActionFunctionArgs) {
  const contactListId = Number(args.params.contactListId)
  return uploadInBrowser(args, (file) => callForm(contactLists.upload, { contactListId, file, start: false }))
}
export const ErrorBoundary = SheetError

/** People of a spreadsheet for a list: uploaded, looked through, saved; and the list as a spreadsheet. Specification 3 §2. */
export default function ContactListImport() {
  const { t, i18n } = useTranslation('contact-lists')
  const { list, ...loaded } = useLoaderData<typeof loader>()
  const example = `contact-list.${i18n.language}.xlsx`
  return (
    <SheetImport
      {...loaded}
      kinds={KINDS}
      title={t('import.title', { name: list.name })}
      text={t('import.text')}
      choices={<ConsentSource usual={list.consentSource} />}
      beside={
        <div className="flex flex-wrap gap-2">
          <Button asChild>
            <a href={`/examples/${example}`} download={example}>
              <FileDown />
              {t('act.example')}
            </a>
          </Button>
          <ExportButton label={t('import.export')} />
        </div>
      }
    />
  )
}

/** The source of these people and of their consent, which is asked before they are saved. */
function ConsentSource({ usual }: { usual: string }) {
  const { t } = useTranslation('contact-lists')
  const problem = useActionProblem()
  const isWrong = problem?.fields.consentSource !== undefined
  return (
    <div className="grid gap-1.5">
      <Label htmlFor="consent-source">{t('source')}</Label>
      <Input
        id="consent-source"
        name="consentSource"
        defaultValue={usual}
        maxLength={300}
        aria-describedby="consent-source-help"
        aria-invalid={isWrong}
      />
      <p id="consent-source-help" className={isWrong ? 'text-sm text-bad' : 'text-sm text-muted'}>
        {isWrong ? t('sourceMissing') : t('sourceHelp')}
      </p>
    </div>
  )
}
