import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CHANNELS, type Channel } from '#domain/channels/contract/capabilities.ts'
import { cn } from '~/lib/cn'

const PHONE_BUBBLE = (
  <>
    <path d="M3.5 20.5 4.8 16A8.8 8.8 0 1 1 8 19.2Z" />
    <path d="M9 8.2c-.6 2.6 4.2 7.4 6.8 6.8.7-.2 1-1 .9-1.6l-2-1-1 .9c-1.2-.5-2.5-1.8-3-3l.9-1-1-2c-.6-.1-1.4.2-1.6.9Z" />
  </>
)

/** Usual colours of the channels: green, pink, blue. Specification 1 §9. */
const LOOKS = {
  whatsapp: { className: 'text-whatsapp', mark: PHONE_BUBBLE },
  whatsappapi: { className: 'text-whatsapp', mark: PHONE_BUBBLE },
  facebook: {
    className: 'text-facebook',
    mark: (
      <>
        <circle cx="12" cy="12" r="9" />
        <path d="M15 7.5h-1a2 2 0 0 0-2 2V21M9 12.5h5" />
      </>
    ),
  },
  instagram: {
    className: 'text-instagram',
    mark: (
      <>
        <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
        <circle cx="12" cy="12" r="4" />
        <path d="M16.8 7.2h.01" />
      </>
    ),
  },
} as const satisfies Record<Channel, { className: string; mark: ReactNode }>

/** A channel's icon, with its name for screen readers. */
export function ChannelIcon({ channel, className }: { channel: string; className?: string }) {
  const { t } = useTranslation()
  const knownChannel = CHANNELS.find((candidate) => candidate === channel) ?? 'whatsapp'
  const { className: colour, mark } = LOOKS[knownChannel]
  return (
    <svg
      role="img"
      aria-label={t(`channel.${knownChannel}`)}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={cn('size-4 shrink-0', colour, className)}
    >
      {mark}
    </svg>
  )
}
