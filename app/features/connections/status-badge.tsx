import {
  CircleCheck,
  LoaderCircle,
  type LucideIcon,
  QrCode,
  Smartphone,
  TimerOff,
  Unplug,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionStatus } from '#domain/connections/contract/schema.ts'
import { Badge, type BadgeProps } from '~/ui/badge'

const LOOKS = {
  CONNECTED: { tone: 'ok', icon: CircleCheck },
  OPENING: { tone: 'info', icon: LoaderCircle },
  PAIRING: { tone: 'info', icon: Smartphone },
  qrcode: { tone: 'warn', icon: QrCode },
  TIMEOUT: { tone: 'warn', icon: TimerOff },
  DISCONNECTED: { tone: 'bad', icon: Unplug },
} as const satisfies Record<ConnectionStatus, { tone: BadgeProps['tone']; icon: LucideIcon }>

/** The state of a connection: a colour, a sign and a word. */
export function StatusBadge({ status }: { status: ConnectionStatus }) {
  const { t } = useTranslation('connections')
  const { tone, icon: Icon } = LOOKS[status]
  return (
    <Badge tone={tone} data-status={status}>
      <Icon aria-hidden />
      {t(`status.${status}`)}
    </Badge>
  )
}
