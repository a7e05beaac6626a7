import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/schema.ts'
import { readSignature } from '~/lib/tickets/signature'
import { useShell } from '~/lib/ui/use-shell'

type LastMessage = Pick<TicketView, 'lastMessage' | 'lastMessageFromMe' | 'lastMessageIsSystem'>

/** Who said the last words of a conversation, before those: the bot, a colleague who signs, or we; nobody before a customer's. */
export function LastAuthor({ ticket }: { ticket: LastMessage }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  if (!ticket.lastMessageFromMe) return null
  const signature = readSignature(ticket.lastMessage)
  const isColleague = signature && signature.name !== viewer?.name
  const author = ticket.lastMessageIsSystem ? t('robot') : isColleague ? `${signature.name}:` : t('you')
  return <span className="text-faint">{author} </span>
}
