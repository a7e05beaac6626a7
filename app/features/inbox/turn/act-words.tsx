import type { LucideIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'

export type ActName = 'pause' | 'resume' | 'restart' | 'handOver' | 'take' | 'skip' | 'stop' | 'end' | 'move'

/** The look of each act upon the bot that one may press. */
export const ACT_LOOK =
  'flex items-start gap-2.5 rounded px-2 py-1.5 text-start hover:bg-hover touch:min-h-11'

/** Shows the name of an act upon the bot, and what comes of it. */
export function ActWords({ name, icon: Sign }: { name: ActName; icon: LucideIcon }) {
  const { t } = useTranslation('tickets')
  return (
    <>
      <Sign aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <span className="grid">
        <span className="text-sm">{t(`botTurn.act.${name}`)}</span>
        <span className="text-xs text-muted">{t(`botTurn.hint.${name}`)}</span>
      </span>
    </>
  )
}
