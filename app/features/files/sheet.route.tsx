import { useField } from '@conform-to/react'
import type { ActionFunctionArgs } from '@remix-run/node'
import { type ClientActionFunctionArgs, redirect, useLoaderData } from '@remix-run/react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { fileListResource } from '#domain/file-lists/contract/resource.ts'
import {
  type FileListOption,
  type FileListView,
  MAX_FILES,
  MAX_LIST_FILE_BYTES,
} from '#domain/file-lists/contract/schema.ts'
import { answered, postedForm } from '~/kit/form/answer.server'
import { FileField } from '~/kit/form/fields/file-field'
import { ListField } from '~/kit/form/fields/list-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { NEW } from '~/kit/resource'
import { done, formAction, formLoader } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { toastKeyOf } from '~/kit/toast-key'
import { apiAs } from '~/lib/api.server'
import { callAny, callAnyForm } from '~/lib/call'
import { useFileLink } from '~/lib/file-link'
import { PAGES } from '~/pages/all-pages'
import { toast } from '~/ui/toaster'
import { chosenFiles, saveList } from './save-list'

export const loader = formLoader(fileListResource, 'fileLists')
const save = formAction(fileListResource, 'fileLists')

/** Without scripts its files go through the web, which takes small ones. */
export async function action(args: ActionFunctionArgs) {
  const { request, context, params } = args
  const posted = await postedForm(request.clone())
  if (posted.get('intent') === 'delete' || chosenFiles(posted).length === 0) return save(args)
  const saved = await saveList(posted, apiAs(request, context), rowIdOf(params.id))
  return saved.ok ? done(request, 'fileLists', { key: toastKeyOf('fileLists', saved.key) }) : answered(saved)
}

/** Files go from the browser to the API itself, which alone takes large ones. */
export async function clientAction(args: ClientActionFunctionArgs): Promise<unknown> {
  const { request, params } = args
  const posted = await request.clone().formData()
  if (chosenFiles(posted).length === 0) return offlineAction(args)
  const id = params.id === undefined || params.id === NEW ? undefined : Number(params.id)
  const saved = await saveList(posted, { callAny, callAnyForm }, id)
  if (!saved.ok) return saved.answer
  toast.success(i18next.t(`shell:toast.${toastKeyOf('fileLists', saved.key)}`))
  return redirect(PAGES.fileLists.path + new URL(request.url).search)
}

function rowIdOf(id: string | undefined): number | undefined {
  return id === undefined || id === NEW ? undefined : idOf(id)
}

export const ErrorBoundary = SheetError

type Loaded = { row: FileListView | null }

/** The sheet of a list of files: a new one, or one that is edited. Specification 3 §2, §5. */
export default function FileListSheet() {
  const { t } = useTranslation('files')
  const { row } = useLoaderData<Loaded>() as Loaded
  return (
    <RecordSheet
      resource={fileListResource}
      title={(list) => (list ? t('edit', { name: list.name }) : t('new'))}
      text={t('text')}
      submit={t('save')}
      nameOf={({ name }) => name}
      files
      messages={{ 'name.tooShort': t('tooShort') }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <MessageField name="message" label={t('message')} help={t('messageHelp')} />
      <ListField
        name="options"
        label={t('files')}
        add={t('add')}
        blank={{ name: '' }}
        maxCount={MAX_FILES}
        ordered
      >
        {(name) => <Entry name={name} storedOptions={row?.options ?? []} />}
      </ListField>
    </RecordSheet>
  )
}

/** A file of the list: what it is called, and the file itself; another one takes its place. */
function Entry({ name, storedOptions }: { name: string; storedOptions: readonly FileListOption[] }) {
  const { t } = useTranslation('files')
  const [id] = useField<string>(`${name}.id`)
  const entry = storedOptions.find((option) => String(option.id) === id.initialValue)
  return (
    <>
      {entry && <input key={id.key} type="hidden" name={id.name} defaultValue={entry.id} />}
      <TextField name={`${name}.name`} label={t('fileName')} autoComplete="off" />
      <FileField
        name={`${name}.file`}
        label={t('file')}
        help={entry?.path ? <Current {...entry} /> : undefined}
        maxBytes={MAX_LIST_FILE_BYTES}
      />
    </>
  )
}

function Current({ path, fileName }: FileListOption) {
  const { t } = useTranslation('files')
  const { src } = useFileLink(path)
  return (
    <a
      href={src}
      target="_blank"
      rel="noreferrer"
      className="text-accent-text underline [overflow-wrap:anywhere]"
    >
      {t('current', { name: fileName })}
    </a>
  )
}
