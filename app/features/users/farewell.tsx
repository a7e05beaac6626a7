import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { MessageField } from '~/kit/form/fields/message-field'

/** What somebody says at the end of a conversation; the preview names them, as they are being called in the form. */
export function Farewell() {
  const { t } = useTranslation('users')
  const [name] = useField<string>('name')
  return (
    <MessageField
      name="farewellMessage"
      label={t('farewell.label')}
      facts={{ user: name.value ?? name.initialValue ?? '' }}
    />
  )
}
