import { useTranslation } from 'react-i18next'
import { SwitchField } from '~/kit/form/fields/choice-field'
import { TextAreaField, TextField } from '~/kit/form/fields/text-field'
import { SubmitButton } from '~/kit/form/form-parts'
import { DialogFooter } from '~/ui/dialog'

export type PressFormProps = {
  ticketId: number
  /** The channel shows lists and buttons in this conversation. */
  canPress: boolean
  onDone: () => void
}

/** The sentences of the specification for fields that every kind has. */
export function usePressSays() {
  const { t } = useTranslation('composer')
  const ticket = t('press.ticketId')
  return { 'ticketId.invalid': ticket, 'ticketId.required': ticket, 'ticketId.tooSmall': ticket }
}

/** Shows the fields above the part that is pressed. */
export function HeadFields() {
  const { t } = useTranslation('composer')
  return (
    <>
      <TextField name="title" label={t('press.head')} autoComplete="off" />
      <TextAreaField name="text" label={t('press.text')} rows={2} />
    </>
  )
}

/** Shows how the message will be sent, and the button that sends it. */
export function PressFoot({ ticketId, canPress }: Pick<PressFormProps, 'ticketId' | 'canPress'>) {
  const { t } = useTranslation('composer')
  return (
    <>
      <input type="hidden" name="ticketId" value={ticketId} />
      {canPress && <SwitchField name="asText" label={t('press.asText')} help={t('press.asTextHelp')} />}
      <DialogFooter>
        <SubmitButton>{t(canPress ? 'press.send' : 'press.sendText')}</SubmitButton>
      </DialogFooter>
    </>
  )
}
