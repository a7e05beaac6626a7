import { Bot, type LucideIcon, MessagesSquare, Share2, Webhook, Workflow } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { IntegrationType } from '#domain/queue-integrations/contract/integration-types.ts'

const MARKS: Readonly<Record<IntegrationType, LucideIcon>> = {
  dialogflow: MessagesSquare,
  n8n: Share2,
  webhook: Webhook,
  typebot: Bot,
  flowbuilder: Workflow,
}

/** The mark of a kind of integration, beside its name. */
export function TypeMark({ type }: { type: IntegrationType }) {
  const { t } = useTranslation('queue-integrations')
  const Mark = MARKS[type]
  return (
    <span className="inline-flex items-center gap-2">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text"
      >
        <Mark className="size-4" />
      </span>
      {t(`types.${type}`)}
    </span>
  )
}
