import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import type { ContactView } from '#domain/contacts/contract/schema.ts'
import { TagsField } from '~/features/tags/tags-field'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { ListField } from '~/kit/form/fields/list-field'
import { PhoneReading } from '~/kit/form/fields/phone-reading'
import { TextField } from '~/kit/form/fields/text-field'
import type { FieldSentences } from '~/kit/form/form-context'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'

/** The API takes at most this many extra fields. */
const MAX_EXTRA = 50

type ContactFieldsProps = {
  contact: ContactView | undefined
  /** The tags as the page loaded them. */
  tags?: readonly TagChoice[]
}

/** The fields of a contact, in its sheet and beside a conversation alike. Specification 1 §3, §5. */
export function ContactFields({ contact, tags }: ContactFieldsProps) {
  const { t } = useTranslation('contacts')
  const viewer = useShell()?.viewer
  const mayNumber = !contact || (viewer !== undefined && may(viewer, 'contacts:editNumber'))
  return (
    <>
      <TextField name="name" label={t('name')} autoFocus autoComplete="off" />
      {contact?.isGroup ? (
        <HiddenName name="number" />
      ) : (
        <>
          <TextField
            name="number"
            label={t('number')}
            help={t(mayNumber ? 'numberHelp' : 'numberHidden')}
            placeholder="(11) 99999-1234"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            required
            readOnly={!mayNumber}
          />
          <PhoneReading name="number" sentence={(number) => t('numberRead', { number })} />
        </>
      )}
      {!contact?.isGroup && <TextField name="email" label={t('email')} type="email" autoComplete="off" />}
      <TagsField tags={tags} />
      <ListField
        name="extraInfo"
        label={t('extra')}
        add={t('addExtra')}
        blank={{ name: '', value: '' }}
        maxCount={MAX_EXTRA}
      >
        {(name) => (
          <>
            <HiddenName name={`${name}.id`} />
            <TextField name={`${name}.name`} label={t('extraName')} autoComplete="off" />
            <TextField name={`${name}.value`} label={t('extraValue')} autoComplete="off" />
          </>
        )}
      </ListField>
    </>
  )
}

/** The contact form's own sentences for problems of its fields. */
export function useContactSays(): FieldSentences {
  const { t } = useTranslation('contacts')
  return { 'number.phone': t('numberWrong'), 'number.tooShort': t('numberWrong') }
}

/** A hidden field that sends a value back unchanged. */
function HiddenName({ name }: { name: string }) {
  const [field] = useField<string>(name)
  if (!field.initialValue) return null
  return <input key={field.key} type="hidden" name={field.name} defaultValue={field.initialValue} />
}
