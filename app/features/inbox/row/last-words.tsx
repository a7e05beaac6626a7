import { CircleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { TicketView } from '#domain/tickets/contract/schema.ts'
import { useShell } from '~/lib/ui/use-shell'
import { readSignature } from '../bubbles/signature'
import { usePreview } from './preview'

type LastWordsProps = {
  ticket: TicketView
  /** Cuts the words further than lists do. */
  shorten?: (text: string) => string
}

/**
 * Shows who handed the conversation to the viewer, with their note, until it is opened; else the last words of the
 * conversation, after their author: the bot, a colleague, or us. In a group it names the writer; before a customer's
 * words it names nobody.
 */
export function LastWords({ ticket, shorten = (text) => text }: LastWordsProps) {
  const preview = usePreview()
  const signature = ticket.lastMessageFromMe ? readSignature(ticket.lastMessage) : undefined
  const words = ticket.handover?.note || (signature?.text ?? ticket.lastMessage)
  return (
    <>
      {ticket.hasFailedMessage && <FailedMark />}
      {ticket.handover ? (
        <Giver handover={ticket.handover} />
      ) : (
        <LastAuthor ticket={ticket} signedBy={signature?.name} />
      )}
      {shorten(preview(words))}
    </>
  )
}

/** Something that was written has not left: in the conversation it can be sent again. */
function FailedMark() {
  const { t } = useTranslation('tickets')
  return (
    <CircleAlert role="img" aria-label={t('failed')} className="me-1 inline size-3.5 align-[-2px] text-bad" />
  )
}

function Giver({ handover }: { handover: NonNullable<TicketView['handover']> }) {
  const { t } = useTranslation('tickets')
  const { by } = handover
  return (
    <span className="font-medium text-accent-text">
      {by ? t('handover.by', { name: by.name }) : t('handover.forYou')}{' '}
    </span>
  )
}

function LastAuthor({ ticket, signedBy }: { ticket: TicketView; signedBy: string | undefined }) {
  const { t } = useTranslation('tickets')
  const viewer = useShell()?.viewer
  const { lastUser, lastAuthorName, lastMessageFromMe, lastMessageIsSystem } = ticket
  if (!lastMessageFromMe) {
    return lastAuthorName ? <span className="text-faint">{lastAuthorName}: </span> : null
  }
  // Who was deleted is known by their signature alone.
  const isColleague = lastUser ? lastUser.id !== viewer?.id : signedBy && signedBy !== viewer?.name
  const user = isColleague ? `${lastUser?.name ?? signedBy}:` : t('you')
  const author = lastMessageIsSystem ? t('robot') : user
  return <span className="text-faint">{author} </span>
}
