import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { TEXT_VARIABLES } from '#domain/tickets/system-messages/text-variables.ts'

/** The variables that a text may have; pressed, one is put at the cursor of the form's field of this name. */
export function VariableKeys({ of }: { of: string }) {
  const { t } = useTranslation('quick-messages')
  const list = useRef<HTMLUListElement>(null)
  const put = (name: string) => {
    const field = list.current?.closest('form')?.elements.namedItem(of)
    if (!(field instanceof HTMLTextAreaElement)) return
    field.setRangeText(`{{${name}}}`, field.selectionStart, field.selectionEnd, 'end')
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.focus()
  }
  return (
    <div className="-mt-4 grid gap-1.5">
      <p className="text-xs text-muted">{t('variables')}</p>
      <ul ref={list} className="flex flex-wrap gap-1">
        {TEXT_VARIABLES.map((name) => (
          <li key={name}>
            <button
              type="button"
              title={`{{${name}}}`}
              onClick={() => put(name)}
              className="inline-flex h-7 items-center rounded-md border border-line bg-raised px-2 text-xs hover:bg-hover touch:h-11 touch:text-sm"
            >
              {t(`variable.${name}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
