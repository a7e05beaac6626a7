import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as interactive from '#domain/messages/contract/interactive/endpoints.ts'
import {
  SendCallInput,
  SendCopyInput,
  SendUrlInput,
} from '#domain/messages/contract/interactive/interactive-schema.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { useMutation } from '~/kit/mutation'
import { CHOSEN_PICTURE, PictureField, withSmallPicture } from './picture-field'
import { HeadFields, PressFoot, type PressFormProps, usePressSays } from './press-parts'
import { usePress } from './use-press'

/** The call that each kind of button is sent by, and its schema. */
const BUTTONS = {
  copy: { call: interactive.copy, schema: SendCopyInput.extend(CHOSEN_PICTURE) },
  call: { call: interactive.call, schema: SendCallInput.extend(CHOSEN_PICTURE) },
  url: { call: interactive.url, schema: SendUrlInput.extend(CHOSEN_PICTURE) },
} as const

type ButtonFormProps = PressFormProps & {
  kind: keyof typeof BUTTONS
  /** Sentences for what the schema refuses of what the button holds. */
  labels?: Record<string, string>
  /** The field of what the button holds. */
  children: ReactNode
}

/** A message with one button under it: its head, what the button holds, and the button's word. */
function ButtonForm({ kind, labels, ticketId, canPress, onDone, children }: ButtonFormProps) {
  const { t } = useTranslation('composer')
  const { call, schema } = BUTTONS[kind]
  const usual = usePressSays()
  const { options, messageFields } = usePress(ticketId, onDone)
  const { run } = useMutation(call, options)
  const defaults = { buttonText: t(`press.${kind}.button`) }
  return (
    <Form
      schema={schema}
      defaults={defaults}
      messages={{ ...usual, ...labels }}
      send={async (values) => {
        const preparedValues = await withSmallPicture(values)
        return run({ ...preparedValues, ...messageFields(preparedValues) })
      }}
      plain
    >
      <HeadFields />
      {children}
      <TextField name="buttonText" label={t('press.button')} autoComplete="off" />
      <PictureField />
      <PressFoot ticketId={ticketId} canPress={canPress} />
    </Form>
  )
}

/** A code with a button that copies it. */
export function CopyForm(props: PressFormProps) {
  const { t } = useTranslation('composer')
  return (
    <ButtonForm kind="copy" {...props}>
      <TextField name="copyText" label={t('press.copy.code')} autoComplete="off" />
    </ButtonForm>
  )
}

/** A button that calls a number. */
export function CallForm(props: PressFormProps) {
  const { t } = useTranslation('composer')
  return (
    <ButtonForm kind="call" labels={{ 'copyText.phone': t('press.call.wrong') }} {...props}>
      <TextField
        name="copyText"
        label={t('press.call.number')}
        help={t('press.call.help')}
        type="tel"
        inputMode="tel"
        autoComplete="off"
      />
    </ButtonForm>
  )
}

/** A button that opens an address. */
export function UrlForm(props: PressFormProps) {
  const { t } = useTranslation('composer')
  return (
    <ButtonForm kind="url" labels={{ 'copyText.url': t('press.url.wrong') }} {...props}>
      <TextField
        name="copyText"
        label={t('press.url.address')}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
      />
    </ButtonForm>
  )
}
