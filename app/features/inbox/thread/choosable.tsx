import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canForward } from '#domain/messages/contract/rules.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'
import { timeOfDay } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'
import { Checkbox } from '~/ui/checkbox'
import { usePreview } from '../bubbles/quote'

type ChoosableProps = {
  message: MessageView
  /** Whether it is chosen; undefined while none are being chosen. */
  chosen: boolean | undefined
  onChoose: (messageId: number) => void
  children: ReactNode
}

/** A message in its row; while messages are chosen the whole row is a box to tick, and nothing else. */
export function Choosable({ message, chosen, onChoose, children }: ChoosableProps) {
  const isOn = chosen !== undefined
  return (
    <li
      className={cn(
        'min-w-0',
        isOn && 'relative -mx-2 flex items-center gap-3 rounded-md px-2',
        isOn && chosen && 'bg-hover',
      )}
    >
      {isOn && <Choose message={message} chosen={chosen} onChoose={onChoose} />}
      <div className="min-w-0 flex-1" {...(isOn && INERT)}>
        {children}
      </div>
    </li>
  )
}

/** React 18 does not know the attribute by a boolean. */
const INERT = { inert: '' }

function Choose({ message, chosen, onChoose }: Omit<ChoosableProps, 'children'>) {
  const shownName = useShownName()
  const { t } = useTranslation('messages')
  const clock = useClock()
  const preview = usePreview()
  const author = message.fromMe ? t('author.me') : ((message.contact && shownName(message.contact)) ?? '')
  const allowed = message.id > 0 && canForward(message)
  return (
    <Checkbox
      checked={chosen === true}
      disabled={!allowed}
      data-choose={message.id}
      title={allowed ? undefined : t('forward.notThis')}
      aria-label={t('forward.choose', {
        author,
        time: timeOfDay(message.createdAt, clock),
        text: preview(message),
      })}
      onCheckedChange={() => onChoose(message.id)}
      className="static before:content-none after:absolute after:inset-0"
    />
  )
}
