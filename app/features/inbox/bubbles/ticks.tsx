import { Check, CheckCheck, Clock, type LucideIcon, Mic } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Ack } from '#domain/messages/contract/schema.ts'
import { cn } from '~/lib/cn'

type Look = { icon: LucideIcon; key: 'queued' | 'sent' | 'delivered' | 'read' | 'played'; className?: string }

/** Specification 1 §4: 0 clock, 1 sent, 2 delivered, 3 and 4 read (audio: played), 5 played. */
const LOOKS = {
  0: { icon: Clock, key: 'queued' },
  1: { icon: Check, key: 'sent' },
  2: { icon: CheckCheck, key: 'delivered' },
  3: { icon: CheckCheck, key: 'read', className: 'text-info' },
  4: { icon: CheckCheck, key: 'read', className: 'text-info' },
  5: { icon: Mic, key: 'played', className: 'text-info' },
} as const satisfies Record<Ack, Look>

/** How far one of our messages has come: a sign for the eye, a word for everyone else. */
export function Ticks({ ack, isAudio }: { ack: Ack; isAudio?: boolean }) {
  const { t } = useTranslation('bubbles')
  const { icon: Icon, key, className }: Look = isAudio && ack >= 3 ? LOOKS[5] : LOOKS[ack]
  return (
    <span className="inline-flex" title={t(`ack.${key}`)} data-ack={ack}>
      <Icon aria-hidden className={cn('size-3.5', className)} />
      <span className="sr-only">{t(`ack.${key}`)}</span>
    </span>
  )
}
