import { Pencil, Reply, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { Button } from '~/ui/button'
import { useOurName } from '../bubbles/our-name'
import { usePreview } from '../bubbles/quote'

type Quoted = NonNullable<MessageView['quotedMsg']>

/** Shows the message that is being answered, above the text. */
export function QuoteBar({ quoted, onCancel }: { quoted: Quoted; onCancel: () => void }) {
  const { t } = useTranslation('composer')
  const preview = usePreview()
  const ourName = useOurName()
  const author = quoted.fromMe ? ourName(quoted.author) : quoted.author || t('quote.contact')
  return (
    <Bar
      icon={<Reply aria-hidden />}
      title={t('quote.title', { author })}
      cancel={t('quote.cancel')}
      onCancel={onCancel}
    >
      {preview(quoted)}
    </Bar>
  )
}

/** Shows the message that is being edited, and how long that is still possible. */
export function EditBar({
  text,
  minutesLeft,
  onCancel,
}: {
  text: string
  /** Null: at any time. */
  minutesLeft: number | null
  onCancel: () => void
}) {
  const { t } = useTranslation('composer')
  return (
    <Bar
      icon={<Pencil aria-hidden />}
      title={minutesLeft === null ? t('edit.note') : t('edit.title', { count: minutesLeft })}
      cancel={t('edit.cancel')}
      onCancel={onCancel}
    >
      {text}
    </Bar>
  )
}

type BarProps = { icon: ReactNode; title: string; cancel: string; onCancel: () => void; children: ReactNode }

function Bar({ icon, title, cancel, onCancel, children }: BarProps) {
  return (
    <div className="flex items-center gap-2 rounded-md border-s-[3px] border-accent-text bg-hover py-1 ps-2.5 pe-1 text-sm [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-accent-text">
      {icon}
      <div className="grid min-w-0 flex-1">
        <span className="truncate text-xs font-medium text-accent-text">{title}</span>
        <span className="truncate text-muted">{children}</span>
      </div>
      <Button variant="ghost" size="icon-sm" aria-label={cancel} onClick={onCancel}>
        <X />
      </Button>
    </div>
  )
}
