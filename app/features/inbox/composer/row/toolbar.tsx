import { Lock, Mic, SendHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/lib/cn'
import { useActions } from '~/lib/ui/shortcuts'
import { useHydrated } from '~/lib/ui/use-hydrated'
import { Button } from '~/ui/button'
import { Tooltip } from '~/ui/tooltip'
import type { Mode } from '../composer-state'

type RecordButtonProps = {
  /** Something is written: a phone has room for the button that sends it, and for no other. */
  isWritten: boolean
  onRecord: () => void
}

export function RecordButton({ isWritten, onRecord }: RecordButtonProps) {
  const { t } = useTranslation('composer')
  useActions({ voice: onRecord })
  return (
    <Tooltip text={t('voice.record')}>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('voice.record')}
        className={cn(isWritten && 'max-sm:hidden')}
        onClick={onRecord}
      >
        <Mic />
      </Button>
    </Tooltip>
  )
}

type SendButtonProps = {
  mode: Mode
  isEmpty: boolean
  /** On a phone it comes with the first letter: before that the microphone stands there. */
  comesWhenWritten: boolean
  /** The other ways to send. */
  children?: ReactNode
}

/** Says in a word what it will do: to the customer, or as a note. */
export function SendButton({ mode, isEmpty, comesWhenWritten, children }: SendButtonProps) {
  const { t } = useTranslation('composer')
  // The plain form is there to be sent: only with JavaScript is it known that nothing was written yet.
  const isOff = useHydrated() && isEmpty
  const isNote = mode === 'private'
  return (
    <span className="flex shrink-0">
      <Button
        type="submit"
        variant={isNote ? 'secondary' : 'primary'}
        className={cn(
          'shrink-0',
          children && 'sm:rounded-e-none',
          isNote && 'border-warn bg-warn text-warn-soft hover:bg-warn/85 active:bg-warn/75',
          comesWhenWritten && isOff && 'max-sm:hidden',
        )}
        aria-disabled={isOff}
      >
        {isNote ? (
          <Lock className="max-sm:hidden" />
        ) : (
          <SendHorizontal className="max-sm:hidden rtl:rotate-180" />
        )}
        {isNote ? t('saveNote') : t('send')}
      </Button>
      {children}
    </span>
  )
}
