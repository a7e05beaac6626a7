import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Card as CardBody, lacksCards, readCards } from '#domain/messages/vcard.ts'
import { usePhone } from '~/lib/text/phone'
import { ContactAvatar } from '../contact-avatar'
import { Button } from '../ui/button'
import type { BubbleProps } from './bubble-context'
import { LongText } from './text'

/** One card or several, each with its numbers to be copied. */
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

function Card({ card }: { card: CardBody }) {
  const phone = usePhone()
  return (
    <li className="flex items-center gap-2.5 rounded-lg border border-line bg-panel px-3 py-2">
      <ContactAvatar name={card.name} picture={null} className="size-8 text-xs" />
      <div className="grid min-w-0 flex-1 gap-0.5">
        <span className="truncate font-medium">{card.name}</span>
        {card.numbers.map((number) => (
          <span key={number} className="tabular flex items-center gap-1 text-xs text-muted">
            <span className="truncate">{phone(number)}</span>
            <CopyButton text={number} />
          </span>
        ))}
      </div>
    </li>
  )
}

function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation(['bubbles', 'common'])
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={t('bubbles:contactCard.copy', { number: text })}
      onClick={copy}
    >
      {copied ? <span className="text-2xs">{t('common:copied')}</span> : <Copy />}
    </Button>
  )
}
