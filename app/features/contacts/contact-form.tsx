import { useTranslation } from 'react-i18next'
import * as contacts from '#domain/contacts/contract/endpoints.ts'
import { type ContactView, SaveContactInput } from '#domain/contacts/contract/schema.ts'
import { Text } from '#domain/core/contract/fields.ts'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { useMutation } from '~/kit/mutation'
import { Button } from '~/ui/button'
import { ContactFields, useContactSays } from './contact-fields'

/** Longest name, in characters, in the form beside a conversation. Specification 1 §5. */
const SHORT_NAME = 50
const ShortNamed = SaveContactInput.extend({ name: Text(SHORT_NAME, 2) })

type ContactFormProps = {
  /** The contact that is edited; absent for a new one. */
  contact?: ContactView
  name?: string
  number?: string
  onSaved: (contact: ContactView) => void
  onCancel: () => void
}

/** A contact's form beside its conversation, or where a conversation is begun. Specification 1 §5. */
export function ContactForm({ contact, name = '', number = '', onSaved, onCancel }: ContactFormProps) {
  const { t } = useTranslation('contacts')
  const common = useTranslation().t
  const create = useMutation(contacts.create, { onDone: onSaved, isAnswerShown: true })
  const update = useMutation(contacts.update, {
    key: contact?.id ?? 0,
    onDone: onSaved,
    isAnswerShown: true,
  })
  // A name that came from the customer's phone may be longer. The contact can then still be saved.
  const schema = contact && contact.name.length > SHORT_NAME ? SaveContactInput : ShortNamed
  const says = useContactSays()
  return (
    <Form
      key={contact?.id}
      schema={schema}
      {...(contact ? { row: contact } : { defaults: { name, number } })}
      send={(values) => (contact ? update.run({ ...values, contactId: contact.id }) : create.run(values))}
      messages={says}
      plain
    >
      <ContactFields contact={contact} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <SubmitButton>{t('save')}</SubmitButton>
      </div>
    </Form>
  )
}
