import { Lock, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Mode } from './composer-state'

type ModeSwitchProps = { mode: Mode; onChange: (mode: Mode) => void }

/** To the customer, or a note for colleagues: two radio buttons, so that it works before and without JavaScript. */
export function ModeSwitch({ mode, onChange }: ModeSwitchProps) {
  const { t } = useTranslation('composer')
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">{t('mode.label')}</legend>
      <Choice value="false" checked={mode === 'reply'} onChange={() => onChange('reply')}>
        <Reply aria-hidden className="size-3.5" />
        {t('mode.reply')}
      </Choice>
      <Choice value="true" checked={mode === 'private'} onChange={() => onChange('private')}>
        <Lock aria-hidden className="size-3.5" />
        {t('mode.private')}
      </Choice>
    </fieldset>
  )
}

type ChoiceProps = { value: string; checked: boolean; onChange: () => void; children: ReactNode }

function Choice({ value, checked, onChange, children }: ChoiceProps) {
  return (
    <label className="inline-flex h-7 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-hover has-checked:bg-hover has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-[[value=true]:checked]:bg-warn-soft has-[[value=true]:checked]:text-warn touch:h-11">
      <input
        type="radio"
        name="isPrivate"
        value={value}
        checked={checked}
        onChange={onChange}
        className="sr-only"
      />
      {children}
    </label>
  )
}
