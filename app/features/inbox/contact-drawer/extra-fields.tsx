import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { Text } from '#domain/core/contract/fields.ts'
import { ConfirmDialog } from '~/kit/confirm/confirm'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { Button } from '~/ui/button'
import { DrawerSection } from './drawer-section'

/** One field as the API takes it. Specification 1 §3. */
const Field = z.object({ name: Text(100, 1), value: Text(1000) })
type Field = ContactView['extraInfo'][number]
/** As many as the API takes. */
const MAX_FIELDS = 50

type ExtraFieldsProps = {
  contact: ContactView
  mayEdit: boolean
  onChange: (contact: ContactView) => void
}

/** Shows the other known details of a contact. Each is corrected in its place. Specification 1 §2. */
export function ExtraFields({ contact, mayEdit, onChange }: ExtraFieldsProps) {
  const { t } = useTranslation('contacts')
  const [editing, setEditing] = useState<Field | 'new'>()
  const { extraInfo } = contact
  const edited = editing === 'new' ? undefined : editing
  // One that somebody deletes meanwhile stays as long as it is edited: nothing that was typed is lost.
  const isGone = edited !== undefined && extraInfo.every(({ id }) => id !== edited.id)
  const shownFields = isGone ? [...extraInfo, edited] : extraInfo
  const form = { contact, onChange, onClose: () => setEditing(undefined) }
  if (!mayEdit && extraInfo.length === 0) return null
  return (
    <DrawerSection
      name="extra"
      title={t('extra')}
      action={
        mayEdit &&
        extraInfo.length < MAX_FIELDS && (
          <Button variant="ghost" size="icon-sm" aria-label={t('addExtra')} onClick={() => setEditing('new')}>
            <Plus />
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
        {shownFields.map((field) =>
          edited?.id === field.id ? (
            <FieldForm key={field.id} field={field} isGone={isGone} {...form} />
          ) : (
            <div key={field.id} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <dt className="text-xs text-muted [overflow-wrap:anywhere]">{field.name}</dt>
                <dd className="[overflow-wrap:anywhere]">{field.value}</dd>
              </div>
              {mayEdit && (
                <Button
                  variant="ghost"
                  size="icon-sm"
                  aria-label={t('editExtra', { name: field.name })}
                  onClick={() => setEditing(field)}
                >
                  <Pencil />
                </Button>
              )}
            </div>
          ),
        )}
      </dl>
      {editing === 'new' && <FieldForm {...form} />}
      {extraInfo.length === 0 && editing === undefined && (
        <p className="text-sm text-muted">{t('noExtra')}</p>
      )}
    </DrawerSection>
  )
}

type FieldFormProps = {
  contact: ContactView
  /** None: a new one. */
  field?: Field
  /** It was deleted meanwhile: saved, it is a new one. */
  isGone?: boolean
  onChange: (contact: ContactView) => void
  onClose: () => void
}

function FieldForm({ contact, field, isGone = false, onChange, onClose }: FieldFormProps) {
  const { t } = useTranslation(['contacts', 'common'])
  const [asking, setAsking] = useState(false)
  const onDone = (saved: ContactView) => {
    onChange(saved)
    onClose()
  }
  const update = useMutation(contacts.update, { key: `extra ${contact.id}`, onDone, isAnswerShown: true })
  const removal = useMutation(contacts.update, { key: `extra without ${field?.id} ${contact.id}`, onDone })
  // Of the contact as it is shown: what somebody else has changed meanwhile stands above the fields.
  const changed = (extraInfo: { id?: number; name: string; value: string }[]) => ({
    contactId: contact.id,
    version: contact.version,
    extraInfo,
  })
  const otherFields = contact.extraInfo.filter(({ id }) => id !== field?.id)
  const fieldsWith = (values: { name: string; value: string }) =>
    field && !isGone
      ? contact.extraInfo.map((extraField) =>
          extraField.id === field.id ? { ...extraField, ...values } : extraField,
        )
      : [...otherFields, values]
  return (
    <>
      <Form
        schema={Field}
        {...(field ? { row: { ...field, version: contact.version } } : { defaults: { name: '', value: '' } })}
        send={(values) => update.run(changed(fieldsWith(values)))}
        className="gap-2 rounded-lg border border-line p-2"
        plain
      >
        <TextField name="name" label={t('extraName')} autoComplete="off" autoFocus />
        <TextField name="value" label={t('extraValue')} autoComplete="off" />
        <div className="flex flex-wrap justify-end gap-2">
          {field && !isGone && (
            <Button size="sm" className="me-auto" onClick={() => setAsking(true)}>
              {t('removeExtra')}
            </Button>
          )}
          <Button size="sm" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <SubmitButton size="sm">{t('saveExtra')}</SubmitButton>
        </div>
      </Form>
      <ConfirmDialog
        danger
        open={asking}
        onOpenChange={setAsking}
        title={t('removeExtraTitle', { name: field?.name ?? '' })}
        text={t('removeExtraText')}
        action={t('removeExtra')}
        onConfirm={() => void removal.run(changed(otherFields))}
      />
    </>
  )
}
