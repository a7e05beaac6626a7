import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { fillVariables, TEXT_VARIABLES, type TextFacts } from '#domain/core/contract/texts/text-variables.ts'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { Textarea } from '~/ui/textarea'
import { FieldFrame, type FieldProps, useControl } from './field-frame'
import { isNearEnd, RoomLeft } from './text-field'

type MessageFieldProps = FieldProps & {
  rows?: number
  /** The facts that the preview uses in place of the usual ones, such as the name that is being typed. */
  facts?: Partial<TextFacts>
}

/** A text that customers are sent: variables by a press, and how it will read. Server behaviour §2.12. */
export function MessageField({ name, label, help, required, className, rows = 3, facts }: MessageFieldProps) {
  const { t } = useTranslation('kit')
  const { field, facts: bounds, control, isOptional } = useControl({ name, help, required })
  const box = useRef<HTMLTextAreaElement>(null)
  const text = field.value ?? field.initialValue ?? ''
  return (
    <FieldFrame
      field={field}
      label={label}
      help={help}
      isOptional={isOptional}
      aside={
        isNearEnd(text, bounds?.maxLength) ? (
          <RoomLeft text={text} maxLength={bounds?.maxLength} />
        ) : undefined
      }
      className={className}
    >
      <Textarea
        key={field.key}
        ref={box}
        {...control}
        rows={rows}
        maxLength={bounds?.maxLength}
        defaultValue={field.initialValue ?? ''}
      />
      <fieldset className="flex flex-wrap gap-1 noscript:hidden" aria-label={t('message.insert')}>
        {TEXT_VARIABLES.map((variable) => (
          <button
            key={variable}
            type="button"
            onClick={() => insert(box.current, `{{${variable}}}`)}
            className="h-6 rounded-sm border border-line bg-raised px-1.5 text-xs text-muted hover:bg-hover hover:text-ink touch:h-11 touch:px-3"
          >
            {t(`message.variable.${variable}`)}
          </button>
        ))}
      </fieldset>
      <Preview text={text} facts={facts} />
    </FieldFrame>
  )
}

function Preview({ text, facts }: { text: string; facts: Partial<TextFacts> | undefined }) {
  const { t } = useTranslation('kit')
  const now = useNow()
  const { timeZone } = useClock()
  const viewer = useShell()?.viewer
  if (!text.includes('{{')) return null
  const usual = { contact: 'Maria Souza', queue: 'Vendas', connection: 'WhatsApp', ticketId: 1042 }
  const viewerFacts = { user: viewer?.name, company: viewer?.company.name }
  return (
    <div className="rounded-lg bg-accent-soft px-3 py-2 text-sm">
      <p className="text-xs text-muted">{t('message.preview')}</p>
      <p className="whitespace-pre-wrap break-words">
        {fillVariables(text, { now, timeZone, ...usual, ...viewerFacts, ...facts })}
      </p>
    </div>
  )
}

/** Inserts the text at the cursor as if it had been typed, so that the form notices it. */
function insert(box: HTMLTextAreaElement | null, text: string): void {
  if (!box) return
  box.setRangeText(text, box.selectionStart, box.selectionEnd, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  box.focus()
}
