import { useTranslation } from 'react-i18next'
import { USER_FLAGS } from '#domain/users/contract/rights.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'

/** Shows the permissions that a user has beyond their own queues, each in a line. Specification 1 §6. */
export function Permissions() {
  const { t } = useTranslation('users')
  return (
    <FormSection title={t('flags.title')} help={t('flags.help')}>
      {USER_FLAGS.map((flag) => (
        <SwitchField key={flag} name={flag} label={t(`flags.${flag}`)} help={t(`flags.${flag}Help`)} />
      ))}
    </FormSection>
  )
}
