import { useTranslation } from 'react-i18next'
import * as interactive from '#domain/messages/contract/interactive/endpoints.ts'
import { PIX_KEY_TYPES } from '#domain/messages/contract/interactive/interactive-content.ts'
import { judgePixKey, SendPixInput } from '#domain/messages/contract/interactive/interactive-schema.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { useMutation } from '~/kit/mutation'
import { CHOSEN_PICTURE, PictureField, withSmallPicture } from './picture-field'
import { PressFoot, type PressFormProps, usePressSays } from './press-parts'
import { usePress } from './use-press'

const PIX = SendPixInput.extend(CHOSEN_PICTURE).check(judgePixKey)

/** Asks for a payment by PIX. */
export function PixForm({ ticketId, canPress, onDone }: PressFormProps) {
  const { t } = useTranslation(['composer', 'bubbles'])
  const says = usePressSays()
  const { options, messageFields } = usePress(ticketId, onDone)
  const { run } = useMutation(interactive.pix, options)
  return (
    <Form
      schema={PIX}
      defaults={{ sendkey_type: 'CPF' }}
      messages={{
        ...says,
        'sendKey.pixKey': t('composer:press.pix.wrongKey'),
        'sendvalue.money': t('composer:press.pix.wrongValue'),
      }}
      send={async (values) => {
        const preparedValues = await withSmallPicture(values)
        return run({ ...preparedValues, ...messageFields(preparedValues) })
      }}
      plain
    >
      <TextField name="sendmerchant_name" label={t('composer:press.pix.name')} autoComplete="off" />
      <SelectField
        name="sendkey_type"
        label={t('composer:press.pix.keyType')}
        options={PIX_KEY_TYPES.map((type) => ({ value: type, label: t(`bubbles:pix.type.${type}`) }))}
      />
      <TextField
        name="sendKey"
        label={t('composer:press.pix.key')}
        help={t('composer:press.pix.keyHelp')}
        autoComplete="off"
      />
      <TextField
        name="sendvalue"
        label={t('composer:press.pix.value')}
        help={t('composer:press.pix.valueHelp')}
        placeholder="0,00"
        inputMode="decimal"
        autoComplete="off"
      />
      <PictureField />
      <PressFoot ticketId={ticketId} canPress={canPress} />
    </Form>
  )
}
