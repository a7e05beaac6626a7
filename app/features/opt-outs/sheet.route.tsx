import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PhoneReading } from '~/kit/form/fields/phone-reading'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { usePhone } from '~/lib/text/phone'
import { optOuts } from './opt-out-resource'
import { useSourceWords } from './source-words'

export const loader = formLoader(optOuts, 'optOuts')
export const action = formAction(optOuts, 'optOuts')
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of somebody who wants no more campaigns: a new one by their number, or the note about one. */
export default function OptOutSheet() {
  const { t } = useTranslation('opt-outs')
  const { search } = useLocation()
  const phone = usePhone()
  const sourceWords = useSourceWords()
  const { row } = useLoaderData<typeof loader>()
  return (
    <RecordSheet
      resource={row ? NOTE_ALONE : optOuts}
      title={(optOut) => (optOut ? optOut.name || phone(optOut.number) || t('unknown') : t('new'))}
      text={row ? sourceWords(row) : t('newText')}
      submit={t('save')}
      asksAt={({ id }) => `/contact-opt-outs/${id}/end${search}`}
      messages={{ 'number.phone': t('badNumber'), 'number.taken': t('taken') }}
    >
      {!row && (
        <>
          <TextField name="number" type="tel" label={t('number')} autoFocus autoComplete="off" />
          <PhoneReading name="number" sentence={(number) => t('reading', { number: phone(number) })} />
        </>
      )}
      <TextField name="note" label={t('note')} help={t('noteHelp')} autoComplete="off" />
    </RecordSheet>
  )
}

/** Somebody who is noted keeps their number. */
const NOTE_ALONE = {
  ...optOuts,
  schemas: { ...optOuts.schemas, create: optOuts.schemas.create.omit({ number: true }) },
}
