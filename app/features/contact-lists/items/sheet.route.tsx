import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useParams } from '@remix-run/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContactListItemView } from '#domain/contact-lists/contract/schema.ts'
import { PhoneReading } from '~/kit/form/fields/phone-reading'
import { TextField } from '~/kit/form/fields/text-field'
import { offlineAction } from '~/kit/offline-action'
import { RecordSheet } from '~/kit/record-sheet'
import { formAction, formLoader } from '~/kit/server/form-action.server'
import { idOf } from '~/kit/server/open-page.server'
import { SheetError } from '~/kit/sheet-error'
import { shouldReadSheet } from '~/kit/should-read-sheet'
import { usePhone } from '~/lib/text/phone'
import { Alert } from '~/ui/alert'
import { itemsOf } from './items-of'

export const loader = (args: LoaderFunctionArgs) =>
  formLoader(itemsOf(idOf(args.params.contactListId)), 'contactListItems')(args)
export const action = (args: ActionFunctionArgs) =>
  formAction(itemsOf(idOf(args.params.contactListId)), 'contactListItems')(args)
export const clientAction = offlineAction
export const shouldRevalidate = shouldReadSheet
export const ErrorBoundary = SheetError

/** The sheet of somebody of a list: a new one, or one who is edited. Specification 3 §5. */
export default function ContactListItemSheet() {
  const { t } = useTranslation('contact-lists')
  const phone = usePhone()
  const { row } = useLoaderData<typeof loader>()
  const { contactListId } = useParams()
  const resource = useMemo(() => itemsOf(Number(contactListId)), [contactListId])
  return (
    <RecordSheet
      resource={resource}
      title={(item) => (item ? t('items.edit', { name: item.name }) : t('items.new'))}
      submit={t('items.save')}
      nameOf={({ name }) => name}
      messages={{ 'number.phone': t('items.badNumber'), 'number.taken': t('items.taken') }}
    >
      {!row && <input type="hidden" name="contactListId" value={contactListId} />}
      {row?.isOptedOut && <Alert tone="warn">{t('items.optedOutText')}</Alert>}
      <TextField name="name" label={t('items.name')} autoFocus autoComplete="off" />
      <TextField
        name="number"
        type="tel"
        label={t('items.number')}
        help={t('items.numberHelp')}
        autoComplete="off"
      />
      <PhoneReading name="number" sentence={(number) => t('items.reading', { number: phone(number) })} />
      <TextField name="email" type="email" label={t('items.email')} autoComplete="off" />
      {row && <Variables item={row} />}
    </RecordSheet>
  )
}

/** Shows the other columns of the sheet that somebody came with, and leads to the contact that they are. */
function Variables({ item: { variables, contactId } }: { item: ContactListItemView }) {
  const { t } = useTranslation('contact-lists')
  const values = Object.entries(variables)
  return (
    <>
      {values.length > 0 && (
        <section aria-labelledby="item-variables" className="grid gap-1.5">
          <h3 id="item-variables" className="font-medium">
            {t('items.variables')}
          </h3>
          <dl className="grid gap-1 rounded-lg border border-line p-3 text-sm">
            {values.map(([name, value]) => (
              <div key={name} className="grid gap-x-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
                <dt className="text-muted">{`{${name}}`}</dt>
                <dd className="[overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {contactId !== null && (
        <Link to={`/contacts/${contactId}/edit`} className="w-fit underline underline-offset-2">
          {t('items.openContact')}
        </Link>
      )}
    </>
  )
}
