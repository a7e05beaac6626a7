import { useTranslation } from 'react-i18next'
import type { CampaignView } from '#domain/campaigns/contract/schema.ts'
import { Badge } from '~/ui/badge'

type Standing = Pick<CampaignView, 'status' | 'pauseReason' | 'isPrepared'>

const TONES = {
  INATIVA: 'neutral',
  PROGRAMADA: 'info',
  EM_ANDAMENTO: 'accent',
  CANCELADA: 'warn',
  FINALIZADA: 'ok',
} as const satisfies Record<CampaignView['status'], string>

/** The standing of a campaign in a word: "Pausada" can go on, "Cancelada" cannot. */
export function StatusBadge({ campaign }: { campaign: Standing }) {
  const { t } = useTranslation('campaigns')
  return <Badge tone={TONES[campaign.status]}>{t(`status.${statusKey(campaign)}`)}</Badge>
}

function statusKey({ status, pauseReason, isPrepared }: Standing) {
  if (status === 'CANCELADA') return pauseReason === 'ended' ? ('cancelled' as const) : ('paused' as const)
  if (status === 'PROGRAMADA' && pauseReason !== null) return 'waits' as const
  if (status === 'EM_ANDAMENTO' && !isPrepared) return 'preparing' as const
  return status
}
