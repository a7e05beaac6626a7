import { Braces, Clock, Copy, Lock, Unplug, UserRoundCheck } from 'lucide-react'
import { forwardRef, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useLastingWord } from '~/kit/refusal/refusal'
import { copyText } from '~/lib/ui/copy-text'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import type { Unavailable } from './availability'
import type { Collision } from './collision'

type UnavailableProps = {
  reason: Unavailable
  /** The text that was written before. It waits here until the composer comes back. */
  unsent: string
  children?: ReactNode
}

/** In place of the composer: why nothing can be written, and what leads on. */
export function UnavailablePanel({ reason, unsent, children }: UnavailableProps) {
  const { t } = useTranslation('composer')
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-panel px-4 py-3 text-muted">
      <Lock aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{t(`unavailable.${reason}`)}</p>
      {children}
      {unsent && <UnsentText text={unsent} />}
    </div>
  )
}

/** Shows a text that was written and cannot be sent from here. It can still be read, and copied. */
export function UnsentText({ text }: { text: string }) {
  const { t } = useTranslation('composer')
  const common = useTranslation().t
  const tell = useLastingWord()
  const copy = async () => {
    if (await copyText(text)) toast.success(common('copied'))
    else tell(common('copyFailed'))
  }
  return (
    <div className="grid w-full gap-1.5 text-start">
      <p className="text-xs font-medium">{t('unsent.title')}</p>
      <p className="max-h-40 overflow-y-auto rounded-md border border-line bg-page px-2.5 py-1.5 break-words whitespace-pre-wrap text-ink">
        {text}
      </p>
      <Button size="sm" className="justify-self-start" onClick={() => void copy()}>
        <Copy />
        {t('unsent.copy')}
      </Button>
    </div>
  )
}

/** The connection is not there now: what is written waits. */
export function ConnectionNotice({ name }: { name: string }) {
  const { t } = useTranslation('composer')
  return <NoticeLine icon={<Unplug aria-hidden />}>{t('connectionDown', { name })}</NoticeLine>
}

/** Shows how long the user may still write in this channel. Interface 24. */
export function WindowNotice({ minutes }: { minutes: number }) {
  const { t } = useTranslation('composer')
  const time =
    minutes >= 60 ? t('hours', { count: Math.floor(minutes / 60) }) : t('minutes', { count: minutes })
  return <NoticeLine icon={<Clock aria-hidden />}>{t('window', { time })}</NoticeLine>
}

/** One line above the text. */
export function NoticeLine({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 px-1 text-sm text-warn [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type CollisionBarProps = {
  collision: Collision
  ticket: TicketView
  onView: () => void
  onSendAnyway: () => void
}

/** Somebody else answered, or has the conversation now. One line; Send waits for a decision. Interface 37. */
export const CollisionBar = forwardRef<HTMLButtonElement, CollisionBarProps>(
  ({ collision, ticket, onView, onSendAnyway }, ref) => {
    const { t } = useTranslation('composer')
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-2 rounded-md border border-warn/40 bg-warn-soft px-2.5 py-1.5 text-sm"
      >
        <UserRoundCheck aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 flex-1 basis-40">
          {collision.kind === 'answered' ? (
            <Answered message={collision.message} />
          ) : (
            <Handed ticket={ticket} />
          )}
        </span>
        <span className="ms-auto flex flex-wrap gap-1">
          <Button size="sm" onClick={onView}>
            {collision.kind === 'answered' ? t('collision.view') : t('collision.understood')}
          </Button>
          <Button ref={ref} size="sm" variant="ghost" onClick={onSendAnyway}>
            {t('collision.send')}
          </Button>
        </span>
      </div>
    )
  },
)
CollisionBar.displayName = 'CollisionBar'

type UnknownVariablesBarProps = { names: readonly string[]; onSendAnyway: () => void }

/** Names in braces that nothing fills: the customer would read them as they are. Send waits for a decision. Interface 30. */
export const UnknownVariablesBar = forwardRef<HTMLButtonElement, UnknownVariablesBarProps>(
  ({ names, onSendAnyway }, ref) => {
    const { t, i18n } = useTranslation('composer')
    const list = new Intl.ListFormat(i18n.language).format(names.map((name) => `{{${name}}}`))
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-2 rounded-md border border-warn/40 bg-warn-soft px-2.5 py-1.5 text-sm"
      >
        <Braces aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">
          {t('unknownVariables', { count: names.length, names: list })}
        </span>
        <Button ref={ref} size="sm" variant="ghost" className="ms-auto" onClick={onSendAnyway}>
          {t('collision.send')}
        </Button>
      </div>
    )
  },
)
UnknownVariablesBar.displayName = 'UnknownVariablesBar'

/**
 * Tells that a colleague or the phone answered, and how long ago. The time stays current; it is read out once, when it
 * appears, not each second.
 */
function Answered({ message }: { message: MessageView }) {
  const { t, i18n } = useTranslation('composer')
  const name = message.user?.name ?? t('collision.phone')
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 1_000)
    return () => clearInterval(timer)
  }, [])
  const ago = agoIn(i18n.language, message.createdAt, now)
  return <span aria-live="off">{t('collision.answered', { name, ago })}</span>
}

function Handed({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation(['composer', 'tickets'])
  const name = ticket.user?.name ?? t('tickets:noUser')
  return t('composer:collision.handed', { name, queue: ticket.queue?.name ?? t('tickets:noQueue') })
}

/** "8 s ago", in the language's own words. */
export function agoIn(language: string, iso: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(iso).getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' })
  if (seconds < 60) return format.format(-seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour')
}
