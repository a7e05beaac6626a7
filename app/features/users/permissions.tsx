import { useTranslation } from 'react-i18next'
import type { UserFlag } from '#domain/users/schema.ts'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { FormSection } from '~/kit/form/form-parts'

/** Those that change something already: the panel of attendance comes with its page. */
const SHOWN = [
  'allTicket',
  'allowGroup',
  'allHistoric',
  'allUserChat',
  'userClosePendingTicket',
  'showDashboard',
  'allowConnections',
] as const satisfies UserFlag[]

/** What somebody sees and may do beyond their own queues, each in a line. Specification 1 §6. */
export function Permissions() {
  const { t } = useTranslation('users')
  return (
    <FormSection title={t('flags.title')} help={t('flags.help')}>
      {SHOWN.map((flag) => (
        <SwitchField key={flag} name={flag} label={t(`flags.${flag}`)} help={t(`flags.${flag}Help`)} />
      ))}
    </FormSection>
  )
}
