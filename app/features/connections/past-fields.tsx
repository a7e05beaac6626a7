import { useTranslation } from 'react-i18next'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { FoldedSection } from '~/kit/form/folded-section'

const PAST = [
  'importOldMessages',
  'importRecentMessages',
  'queueIdImportMessages',
  'importOldMessagesGroups',
  'closedTicketsPostImported',
]

type Queues = readonly { id: number; name: string }[]

/**
 * Chooses the part of the phone's past that is imported when it is linked, and what to do with it. Specification 2 §2.
 */
export function PastFields({ queues }: { queues: Queues }) {
  const { t } = useTranslation('connections')
  const options = queues.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <FoldedSection title={t('form.past')} help={t('form.pastHelp')} fields={PAST}>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          name="importOldMessages"
          type="date"
          label={t('form.pastFrom')}
          help={t('form.pastFromHelp')}
        />
        <TextField
          name="importRecentMessages"
          type="date"
          label={t('form.pastTo')}
          help={t('form.pastToHelp')}
        />
      </div>
      <SelectField
        name="queueIdImportMessages"
        label={t('form.pastQueue')}
        options={options}
        emptyText={t('form.redirectNone')}
      />
      <SwitchField name="importOldMessagesGroups" label={t('form.pastGroups')} />
      <SwitchField
        name="closedTicketsPostImported"
        label={t('form.pastClose')}
        help={t('form.pastCloseHelp')}
      />
    </FoldedSection>
  )
}
