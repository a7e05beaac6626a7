import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { randomColor } from '#domain/tags/contract/rules.ts'
import { ColourField } from '~/kit/form/fields/colour-field'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { labels } from './labels'
import { useGone } from './use-gone'

export async function loader(args: LoaderFunctionArgs) {
  const { row } = await formLoader(labels, 'tags')(args)
  // What a new one begins with: the server draws it, so that the page says the same before and after scripts.
  return { row, color: row ? undefined : randomColor() }
}

export const action = formAction(labels, 'tags')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of a tag: a new one, or one that is edited. Specification 2 §2, §5. */
export default function TagSheet() {
  const { t } = useTranslation('tags')
  const consequences = useGone()
  const { color } = useLoaderData<typeof loader>()
  return (
    <RecordSheet
      resource={labels}
      title={(tag) => (tag ? t('edit', { name: tag.name }) : t('new'))}
      text={color ? t('newText') : t('editText')}
      submit={color ? t('create') : t('save')}
      defaults={color ? { color } : {}}
      nameOf={({ name }) => name}
      consequences={consequences}
      messages={{ 'name.tooShort': t('tooShort'), 'name.taken': t('taken') }}
    >
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      <ColourField name="color" label={t('color')} previewOf="name" required />
    </RecordSheet>
  )
}
