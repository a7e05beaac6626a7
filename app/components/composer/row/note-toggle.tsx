import { Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useHydrated } from '~/lib/ui/use-hydrated'
import type { Mode } from '../composer-state'

type NoteToggleProps = { mode: Mode; onChange: (mode: Mode) => void }

/**
 * To the customer, or a note for colleagues: one box to tick, so that it works before and without JavaScript. On a phone it
 * waits behind the plus until it is on.
 */
export function NoteToggle({ mode, onChange }: NoteToggleProps) {
  const { t } = useTranslation('composer')
  const isAwake = useHydrated()
  const isOn = mode === 'private'
  return (
    <label
      title={t('mode.help')}
      className={cn(
        'inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-md px-2 text-sm font-medium text-muted transition-colors hover:bg-hover has-checked:bg-warn-soft has-checked:text-warn has-focus-visible:outline-2 has-focus-visible:outline-accent-text touch:h-11 touch:min-w-11 touch:justify-center',
        isAwake && !isOn && 'max-sm:hidden',
      )}
    >
      <input
        type="checkbox"
        name="isPrivate"
        value="true"
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked ? 'private' : 'reply')}
        className="sr-only"
      />
      <Lock aria-hidden className="size-4" />
      <span className="@max-2xl:sr-only">{t('mode.private')}</span>
    </label>
  )
}
