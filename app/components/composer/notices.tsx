import { Clock, Lock, Unplug, UserRoundCheck } from 'lucide-react'
import { forwardRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/schema.ts'
import { Button } from '../ui/button'
import type { Unavailable } from './availability'

/** In place of the composer: why nothing can be written, and what leads on. */
export function UnavailablePanel({ reason, children }: { reason: Unavailable; children?: ReactNode }) {
  const { t } = useTranslation('composer')
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line bg-panel px-4 py-3 text-muted">
      <Lock aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{t(`unavailable.${reason}`)}</p>
      {children}
    </div>
  )
}

/** The connection is not there now: what is written waits. */
export function ConnectionNotice({ name }: { name: string }) {
  const { t } = useTranslation('composer')
  return <Line icon={<Unplug aria-hidden />}>{t('connectionDown', { name })}</Line>
}

/** How long one may still write in this channel. Interface 24. */
export function WindowNotice({ minutes }: { minutes: number }) {
  const { t } = useTranslation('composer')
  const time =
    minutes >= 60 ? t('hours', { count: Math.floor(minutes / 60) }) : t('minutes', { count: minutes })
  return <Line icon={<Clock aria-hidden />}>{t('window', { time })}</Line>
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-center gap-2 px-1 text-sm text-warn [&>svg]:size-4 [&>svg]:shrink-0">
      {icon}
      <span className="min-w-0">{children}</span>
    </p>
  )
}

type CollisionBarProps = { message: MessageView; onView: () => void; onSendAnyway: () => void }

/** Somebody else answered while one was writing. One line; Send waits for a decision. Interface 37. */
export const CollisionBar = forwardRef<HTMLButtonElement, CollisionBarProps>(
  ({ message, onView, onSendAnyway }, ref) => {
    const { t, i18n } = useTranslation('composer')
    const name = message.user?.name ?? t('collision.phone')
    return (
      <div
        role="alert"
        className="flex flex-wrap items-center gap-2 rounded-md border border-warn/40 bg-warn-soft px-2.5 py-1.5 text-sm"
      >
        <UserRoundCheck aria-hidden className="size-4 shrink-0 text-warn" />
        <span className="min-w-0 flex-1 basis-40">
          {t('collision.answered', { name, ago: agoIn(i18n.language, message.createdAt, new Date()) })}
        </span>
        <Button size="sm" onClick={onView}>
          {t('collision.view')}
        </Button>
        <Button ref={ref} size="sm" variant="ghost" onClick={onSendAnyway}>
          {t('collision.send')}
        </Button>
      </div>
    )
  },
)
CollisionBar.displayName = 'CollisionBar'

/** "8 s ago", in the language's own words. */
export function agoIn(language: string, iso: string, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - new Date(iso).getTime()) / 1000))
  const format = new Intl.RelativeTimeFormat(language, { style: 'short' })
  if (seconds < 60) return format.format(-seconds, 'second')
  const minutes = Math.round(seconds / 60)
  return minutes < 60 ? format.format(-minutes, 'minute') : format.format(-Math.round(minutes / 60), 'hour')
}
