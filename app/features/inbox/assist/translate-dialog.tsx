import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { TRANSLATION_LANGUAGES } from '#domain/prompts/contract/assist.ts'
import * as assist from '#domain/prompts/contract/assist-endpoints.ts'
import { SelectField } from '~/kit/form/fields/choice-field'
import { FormDialog } from '~/kit/form-dialog'
import { useMutation } from '~/kit/mutation'

const Choice = z.object({ language: z.enum(TRANSLATION_LANGUAGES) })

type TranslateDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  read: () => string
  onTranslated: (translated: string, askedText: string) => void
}

/** Asks for the language into which one's own text is put. */
export function TranslateDialog({ open, onOpenChange, read, onTranslated }: TranslateDialogProps) {
  const { t, i18n } = useTranslation('composer')
  const { run } = useMutation(assist.translate, { isAnswerShown: true })
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' })
  async function send({ language }: z.input<typeof Choice>) {
    const text = read()
    const answer = await run({ text, language })
    if (answer.ok) {
      onOpenChange(false)
      onTranslated(answer.value.text, text)
    }
    return answer
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('assist.translate')}
      text={t('assist.translateText')}
      schema={Choice}
      defaults={{ language: i18n.language.startsWith('en') ? 'es' : 'en' }}
      send={send}
      submit={t('assist.translateAction')}
    >
      <SelectField
        name="language"
        label={t('assist.language')}
        options={TRANSLATION_LANGUAGES.map((value) => ({ value, label: names.of(value) ?? value }))}
      />
    </FormDialog>
  )
}
