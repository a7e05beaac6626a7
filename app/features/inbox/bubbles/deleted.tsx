import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { useShownName } from '~/lib/ui/use-shown-name'

/** The bubble of a deleted message: says who deleted it, and when. Specification 1 §4, interface 20. */
export function Deleted({ message }: { message: MessageView }) {
  const shownName = useShownName()
  const { t } = useTranslation('bubbles')
  const clock = useClock()
  const { fromMe, deletedAt, deletedBy, contact } = message
  const deleter = fromMe ? (deletedBy ?? t('deleted.phone')) : contact && shownName(contact)
  return (
    <>
      <p className="flex items-center gap-1.5 italic text-muted">
        <Ban aria-hidden className="size-3.5 shrink-0" />
        {fromMe ? t('deleted.own') : t('deleted.byContact')}
      </p>
      {deletedAt && (
        <p className="text-xs text-muted">
          {[deleter, dateAndTime(deletedAt, clock)].filter(Boolean).join(' · ')}
        </p>
      )}
    </>
  )
}
