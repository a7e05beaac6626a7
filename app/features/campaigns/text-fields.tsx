import { useField } from '@conform-to/react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { BASIC_PLACEHOLDERS } from '#domain/campaigns/contract/placeholders.ts'
import { SelectField, SwitchField } from '~/kit/form/fields/choice-field'
import { FieldFrame, useControl } from '~/kit/form/fields/field-frame'
import { FoldedSection } from '~/kit/form/folded-section'
import { FormSection } from '~/kit/form/form-parts'
import { Textarea } from '~/ui/textarea'

const OTHER_VARIANTS = [2, 3, 4, 5] as const
const VARIANTS = [1, ...OTHER_VARIANTS] as const

/** The variants of a campaign's text, each with its question where one is asked first. */
export function TextFields() {
  const { t } = useTranslation('campaigns')
  const [confirmation] = useField<string>('confirmation')
  const isAsked = (confirmation.value ?? confirmation.initialValue) === 'true'
  const names = OTHER_VARIANTS.map((number) => `message${number}`)
  return (
    <FormSection title={t('texts')} help={t('textsHelp')}>
      <CampaignText name="message1" label={t('message', { number: 1 })} required />
      <FoldedSection title={t('otherVariants')} help={t('otherVariantsHelp')} fields={names}>
        {OTHER_VARIANTS.map((number) => (
          <CampaignText key={number} name={`message${number}`} label={t('message', { number })} />
        ))}
      </FoldedSection>
      <SwitchField name="hasOptOutLine" label={t('optOutLine')} help={t('optOutLineHelp')} />
      <SwitchField name="confirmation" label={t('confirmation')} help={t('confirmationHelp')} />
      <div className={isAsked ? 'grid gap-4' : 'hidden gap-4 noscript:grid'}>
        <SelectField
          name="confirmationAnswers"
          label={t('confirmationAnswers')}
          required
          options={[
            { value: 'any', label: t('answers.any') },
            { value: 'words', label: t('answers.words') },
          ]}
        />
        {VARIANTS.map((number) => (
          <Question key={number} number={number} isAsked={isAsked} />
        ))}
      </div>
    </FormSection>
  )
}

/** The question of a variant; of one that is not written there is none. */
function Question({ number, isAsked }: { number: (typeof VARIANTS)[number]; isAsked: boolean }) {
  const { t } = useTranslation('campaigns')
  const name = `confirmationMessage${number}`
  const [message] = useField<string>(`message${number}`)
  const [question] = useField<string>(name)
  const isShown = number === 1 || [message, question].some(({ value, initialValue }) => value ?? initialValue)
  return (
    <div className={isShown ? 'contents' : 'hidden noscript:contents'}>
      <CampaignText
        name={name}
        label={t('confirmationMessage', { number })}
        rows={2}
        required={isAsked && number === 1}
      />
    </div>
  )
}

type CampaignTextProps = { name: string; label: string; rows?: number; required?: boolean | undefined }

/** A text with placeholders, which a press puts where the caret is. */
export function CampaignText({ name, label, rows = 4, required }: CampaignTextProps) {
  const { t } = useTranslation('campaigns')
  const { field, facts, control, isOptional } = useControl({ name, required })
  const box = useRef<HTMLTextAreaElement>(null)
  const insert = (placeholder: string) => {
    const area = box.current
    if (!area) return
    area.setRangeText(`{${placeholder}}`, area.selectionStart, area.selectionEnd, 'end')
    area.dispatchEvent(new Event('input', { bubbles: true }))
    area.focus()
  }
  return (
    <FieldFrame field={field} label={label} isOptional={isOptional}>
      <Textarea
        key={field.key}
        ref={box}
        {...control}
        rows={rows}
        maxLength={facts?.maxLength}
        defaultValue={field.initialValue ?? ''}
      />
      <fieldset className="flex flex-wrap gap-1 noscript:hidden" aria-label={t('insert')}>
        {BASIC_PLACEHOLDERS.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            onClick={() => insert(placeholder)}
            className="h-6 rounded-sm border border-line bg-raised px-1.5 text-xs text-muted hover:bg-hover hover:text-ink touch:h-11 touch:px-3"
          >
            {t(`placeholder.${placeholder}`)}
          </button>
        ))}
      </fieldset>
    </FieldFrame>
  )
}
