import { Lock, Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WithoutScripts } from '~/kit/without-scripts'
import { cn } from '~/lib/cn'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Button } from '~/ui/button'
import type { Mode } from '../composer-state'

type NoteToggleProps = { mode: Mode; onChange: (mode: Mode) => void }

/**
 * Switches between a message to the customer and a note for colleagues. It is one box to tick, so that it works before
 * and without JavaScript, and its words say what a press does. On a phone it is a line behind the plus, and a part of
 * the bar above a note.
 */
export function NoteToggle({ mode, onChange }: NoteToggleProps) {
  const { t } = useTranslation('composer')
  const isAwake = useHydrated()
  const isOn = mode === 'private'
  return (
    <label
      title={isOn ? t('mode.leave') : t('mode.help')}
      className={cn(
        'group/note inline-flex h-9 shrink-0 cursor-pointer items-center gap-1.5 rounded-md border border-line-strong bg-raised px-2 text-sm font-medium text-ink transition-colors hover:bg-hover has-checked:border-warn has-checked:bg-warn-soft has-checked:text-warn has-focus-visible:outline-2 has-focus-visible:outline-accent-text touch:h-11 touch:min-w-11 touch:justify-center',
        isAwake && 'max-sm:hidden',
      )}
    >
      <input
        type="checkbox"
        name="isPrivate"
        value="true"
        aria-label={t('mode.private')}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked ? 'private' : 'reply')}
        className="sr-only"
      />
      <span aria-hidden className="contents group-has-checked/note:hidden">
        <Lock className="size-4" />
        <span className="@max-2xl:hidden">{t('mode.write')}</span>
      </span>
      <span aria-hidden className="hidden group-has-checked/note:contents">
        <Reply className="size-4 rtl:-scale-x-100" />
        <span className="@max-2xl:hidden">{t('mode.leave')}</span>
      </span>
    </label>
  )
}

/** Above the text of a note: who reads it, and the way back to the customer. Without scripts the ticked box shows it. */
export function NoteBar({ isOn, onLeave }: { isOn: boolean; onLeave: () => void }) {
  const { t } = useTranslation('composer')
  const words = (
    <p className="min-w-0 flex-1 basis-40">
      <strong className="font-semibold">{t('mode.noteBar')}</strong> {t('mode.help')}.
    </p>
  )
  const bar = 'flex-wrap items-center gap-x-3 gap-y-1 px-1 text-sm text-warn'
  if (!isOn) {
    return (
      <WithoutScripts>
        <div className={cn('hidden group-has-[[name=isPrivate]:checked]/composer:flex', bar)}>{words}</div>
      </WithoutScripts>
    )
  }
  return (
    <div className={cn('flex', bar)}>
      <Lock aria-hidden className="size-4 shrink-0" />
      {words}
      <Button size="sm" onClick={onLeave}>
        <Reply className="rtl:-scale-x-100" />
        {t('mode.reply')}
      </Button>
    </div>
  )
}
