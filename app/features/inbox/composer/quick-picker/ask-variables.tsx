import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { Text } from '#domain/core/contract/fields.ts'
import { TEXT_VARIABLES } from '#domain/core/contract/texts/text-variables.ts'
import { TextField } from '~/kit/form/fields/text-field'
import { FormDialog } from '~/kit/form-dialog'
import type { Values } from './filling'

export type AskVariablesProps = {
  open: boolean
  /** The message's, and what it does not know. */
  shortcode: string
  names: readonly string[]
  onDone: (values: Values) => void
  onClose: () => void
}

const MAX_VALUE = 200
/** A text may call its variables as it likes; the form's fields have names of our own. */
const fieldOf = (index: number) => `value${index}`

/** Asks for what a text needs and the conversation does not tell, before the text is put. */
export function AskVariables({ open, shortcode, names, onDone, onClose }: AskVariablesProps) {
  const { t } = useTranslation('quick-messages')
  const schema = useMemo(
    () => z.object(Object.fromEntries(names.map((_, index) => [fieldOf(index), Text(MAX_VALUE, 1)]))),
    [names],
  )
  const labelOf = (name: string) => {
    const textVariable = TEXT_VARIABLES.find((variable) => variable === name)
    return textVariable ? t(`variable.${textVariable}`) : name
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('ask.title')}
      text={t('ask.text', { name: shortcode.replace(/^\//, '') })}
      schema={schema}
      send={async (values) => {
        onDone(new Map(names.map((name, index) => [name, values[fieldOf(index)]?.trim() ?? ''])))
        return { ok: true, value: undefined }
      }}
      submit={t('ask.insert')}
    >
      {names.map((name, index) => (
        <TextField
          key={name}
          name={fieldOf(index)}
          label={labelOf(name)}
          autoFocus={index === 0}
          autoComplete="off"
        />
      ))}
    </FormDialog>
  )
}
