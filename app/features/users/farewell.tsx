import { useField } from '@conform-to/react'
import { useTranslation } from 'react-i18next'
import { MessageField } from '~/kit/form/fields/message-field'

/** Shows the field for the user's farewell at the end of a conversation. The preview names the user as the form does. */
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
