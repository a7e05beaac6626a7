import { Check, Copy, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card as CardBody, lacksCards, readCards } from '#domain/messages/contract/vcard.ts'
import { ContactAvatar } from '~/kit/marks/contact-avatar'
import { useLastingWord } from '~/kit/refusal/refusal'
import { usePhone } from '~/lib/text/phone'
import { copyText } from '~/lib/ui/copy-text'
import { useShell } from '~/lib/ui/use-shell'
import { may } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { openedOnDemand } from '~/ui/on-demand/on-demand'
import type { BubbleProps } from './bubble-context'
import { Marked } from './text/found'
import { LongText } from './text/text'

const NewTicketSheet = openedOnDemand(
  async () => (await import('../actions/new-ticket-sheet')).NewTicketSheet,
)

/** One card or several, each with its numbers to be copied, and to be written to. */
export function ContactCardBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const cards = readCards(message.body)
  if (cards.length === 0) return <LongText text={message.body} />
  return (
    <>
      <ul className="grid w-64 max-w-full gap-2" aria-label={t('contactCard.title')}>
        {cards.map((card, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two cards may be the same, and the cards of a body never move
          <Card key={index} card={card} />
        ))}
      </ul>
      {lacksCards(message.body) && <p className="mt-1 text-sm text-muted">{t('contactCard.more')}</p>}
    </>
  )
}

function Card({ card: { name, numbers } }: { card: CardBody }) {
  const phone = usePhone()
  return (
    <li className="grid gap-1.5 rounded-lg border border-line bg-panel px-3 py-2">
      <div className="flex items-center gap-2.5">
        <ContactAvatar name={name} picture={null} className="size-8 text-xs" />
        <div className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate font-medium">
            <Marked text={name} />
          </span>
          {numbers.map((number) => (
            <span key={number} className="tabular flex items-center gap-1 text-xs text-muted">
              <span className="truncate">{phone(number)}</span>
              <CopyButton text={number} />
            </span>
          ))}
        </div>
      </div>
      <WriteButton name={name} number={numbers.find(isWhole)} />
    </li>
  )
}

/** Returns whether the number is whole. Nobody can be written to at a hidden number. */
const isWhole = (number: string) => /^\+?\d{8,}$/.test(number.replace(/[\s().-]/g, ''))

/** Begins a conversation with whom the card is of; the contact is looked up by the number, or made. */
function WriteButton({ name, number }: { name: string; number: string | undefined }) {
  const { t } = useTranslation('bubbles')
  const viewer = useShell()?.viewer
  const [open, setOpen] = useState(false)
  if (!number || !viewer || !may(viewer, 'tickets:create')) return null
  return (
    <>
      <Button size="sm" aria-label={t('contactCard.writeTo', { name })} onClick={() => setOpen(true)}>
        <MessageSquarePlus />
        {t('contactCard.write')}
      </Button>
      <NewTicketSheet
        open={open}
        onOpenChange={setOpen}
        person={{ name, number: number.replace(/\D/g, '') }}
      />
    </>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(['bubbles', 'common'])
  const [copied, setCopied] = useState(false)
  const tell = useLastingWord()
  const copy = async () => {
    const isCopied = await copyText(text)
    setCopied(isCopied)
    if (!isCopied) tell(t('common:copyFailed'))
  }
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={copied ? t('common:copied') : t('bubbles:contactCard.copy', { number: text })}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </Button>
  )
}
