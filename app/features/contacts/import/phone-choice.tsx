import { useTranslation } from 'react-i18next'
import type { PhoneBookKind, PhoneBookView } from '#domain/contacts/contract/phone-book/schema.ts'
import { countText, dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'

type PhoneChoiceProps = {
  phone: PhoneBookView
  kind: PhoneBookKind
  /** Chosen unless another is. */
  isFirst: boolean
}

/** A connection whose phone can be imported from, with how many have come from it, or why none has. */
export function PhoneChoice({ phone, kind, isFirst }: PhoneChoiceProps) {
  const { t } = useTranslation('user-jobs')
  const id = `phone-${phone.whatsappId}`
  const lines = useLines(phone, kind)
  return (
    <label className="flex items-start gap-3 rounded-lg border border-line p-3 has-checked:border-accent-text has-checked:bg-raised has-disabled:text-muted touch:min-h-11">
      <input
        type="radio"
        name="whatsappId"
        value={phone.whatsappId}
        defaultChecked={isFirst}
        disabled={!phone[kind]}
        aria-describedby={id}
        className="mt-1 size-4 shrink-0 accent-accent touch:size-5"
      />
      <span className="grid min-w-0 gap-0.5">
        <span className="font-medium [overflow-wrap:anywhere]">{phone.name}</span>
        <span id={id} className="grid gap-0.5 text-sm text-muted">
          {lines.map((textLine) => (
            <span key={textLine}>{textLine}</span>
          ))}
          {!phone.isOpen && <span className="text-warn">{t('phone.away')}</span>}
        </span>
      </span>
    </label>
  )
}

function useLines(phone: PhoneBookView, kind: PhoneBookKind): string[] {
  const { t, i18n } = useTranslation('user-jobs')
  const clock = useClock()
  const count = phone[kind]
  const readAt = kind === 'saved' ? phone.savedAt : phone.chatsAt
  if (count === null || readAt === null) {
    if (kind === 'chats') return [t('phone.noChats')]
    return phone.isOpen ? [t('phone.noBook')] : []
  }
  return [
    t(`phone.${kind}Count`, { count, total: countText(count, i18n.language) }),
    t('phone.at', { at: dateAndTime(readAt, clock) }),
    ...(phone.isCut ? [t('phone.cut')] : []),
  ]
}
