import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '~/kit/form/fields/choice-field'
import { ColourField } from '~/kit/form/fields/colour-field'
import { MessageField } from '~/kit/form/fields/message-field'
import { NumberField } from '~/kit/form/fields/number-field'
import { TextField } from '~/kit/form/fields/text-field'
import { RecordSheet } from '~/kit/record-sheet'
import type { loadLaneSheet } from './lane-sheet.server'
import { lanes } from './lanes'
import { useCardsGone } from './use-cards-gone'

/** The sheet of a lane: its name and colour, where time leads its cards, where an answer does, and what is said. */
export function LaneSheet() {
  const { t } = useTranslation('kanban')
  const cardsGone = useCardsGone()
  const { color, otherLanes } = useLoaderData<typeof loadLaneSheet>()
  const options = otherLanes.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <RecordSheet
      resource={lanes}
      title={(lane) => (lane ? t('lanes.edit', { name: lane.name }) : t('lanes.new'))}
      text={t('lanes.text')}
      submit={color ? t('lanes.create') : t('lanes.save')}
      defaults={color ? { color, kanban: 1 } : {}}
      nameOf={({ name }) => name}
      consequences={cardsGone}
      messages={{
        'name.tooShort': t('lanes.tooShort'),
        'name.taken': t('lanes.taken'),
        'nextLaneId.circle': t('lanes.circle'),
      }}
    >
      <input type="hidden" name="kanban" value="1" />
      <TextField name="name" label={t('lanes.name')} autoFocus autoComplete="off" />
      <ColourField name="color" label={t('lanes.color')} previewOf="name" required />
      <NumberField
        name="timeLane"
        label={t('lanes.timeLane')}
        help={t('lanes.timeHelp')}
        unit={t('lanes.hours')}
      />
      <SelectField
        name="nextLaneId"
        label={t('lanes.next')}
        help={t('lanes.nextHelp')}
        options={options}
        emptyText={t('lanes.nowhere')}
      />
      <SelectField
        name="rollbackLaneId"
        label={t('lanes.rollback')}
        help={t('lanes.rollbackHelp')}
        options={options}
        emptyText={t('lanes.nowhere')}
      />
      <MessageField
        name="greetingMessageLane"
        label={t('lanes.greeting')}
        help={t('lanes.greetingHelp')}
        rows={4}
      />
    </RecordSheet>
  )
}
