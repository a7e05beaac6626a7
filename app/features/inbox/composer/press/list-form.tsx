import { useTranslation } from 'react-i18next'
import * as interactive from '#domain/messages/contract/interactive/endpoints.ts'
import {
  INTERACTIVE_LIMITS,
  SendListInput,
} from '#domain/messages/contract/interactive/interactive-schema.ts'
import { ListField } from '~/kit/form/fields/list-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { useMutation } from '~/kit/mutation'
import { CHOSEN_PICTURE, PictureField, withSmallPicture } from './picture-field'
import { HeadFields, PressFoot, type PressFormProps, usePressSays } from './press-parts'
import { usePress } from './use-press'

const ROW = { title: '', description: '' }
const DEFAULTS = { sections: [{ title: '', rows: [ROW, ROW] }] }

const LIST = SendListInput.extend(CHOSEN_PICTURE)

/** A list to choose from: sections with rows. */
export function ListForm({ ticketId, canPress, onDone }: PressFormProps) {
  const { t } = useTranslation('composer')
  const says = usePressSays()
  const { options, messageFields } = usePress(ticketId, onDone)
  const { run } = useMutation(interactive.list, options)
  return (
    <Form
      schema={LIST}
      defaults={{ ...DEFAULTS, buttonText: t('press.list.choose') }}
      messages={{
        ...says,
        'title.required': t('press.list.noTitle'),
        'sections.tooManyRows': t('press.list.tooMany', { count: INTERACTIVE_LIMITS.rows }),
      }}
      send={async (values) => {
        const preparedValues = await withSmallPicture(values)
        return run({ ...preparedValues, ...messageFields(preparedValues) })
      }}
      plain
    >
      <HeadFields />
      <TextField name="buttonText" label={t('press.button')} autoComplete="off" />
      <ListField
        name="sections"
        label={t('press.list.sections')}
        help={t('press.list.help', { count: INTERACTIVE_LIMITS.rows })}
        add={t('press.list.addSection')}
        blank={{ title: '' }}
        maxCount={INTERACTIVE_LIMITS.sections}
      >
        {(section) => (
          <>
            <TextField name={`${section}.title`} label={t('press.list.section')} autoComplete="off" />
            <ListField
              name={`${section}.rows`}
              label={t('press.list.rows')}
              add={t('press.list.addRow')}
              blank={ROW}
              maxCount={INTERACTIVE_LIMITS.rows}
            >
              {(row) => (
                <>
                  <TextField name={`${row}.title`} label={t('press.list.row')} autoComplete="off" />
                  <TextField
                    name={`${row}.description`}
                    label={t('press.list.description')}
                    autoComplete="off"
                  />
                </>
              )}
            </ListField>
          </>
        )}
      </ListField>
      <PictureField />
      <PressFoot ticketId={ticketId} canPress={canPress} />
    </Form>
  )
}
