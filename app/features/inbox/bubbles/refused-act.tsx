import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OutboundAct } from '#domain/messages/contract/schema.ts'

/** Says that the customer still sees the message as it was: what we did to it was refused. */
export function RefusedAct({ act }: { act: OutboundAct }) {
  const { t } = useTranslation('bubbles')
  return (
    <p role="alert" className="mt-1 flex items-start gap-1.5 text-xs text-bad" data-refused={act}>
      <CircleAlert aria-hidden className="mt-0.5 size-3 shrink-0" />
      <span className="min-w-0">{t(`refusedAct.${act}`)}</span>
    </p>
  )
}
