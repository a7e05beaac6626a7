import { Copy, ExternalLink, List, Phone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Interactive, InteractiveOf } from '#domain/messages/contract/interactive/interactive-content.ts'
import { useLastingWord } from '~/kit/refusal/refusal'
import { copyText } from '~/lib/ui/copy-text'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { webAddress } from './text/format-text'
import { LongText } from './text/text'

type OnPress = (title: string, id: string) => void

type PressableProps = {
  message: Interactive
  /** On the phone of a try, where the answers of a list and of buttons can be pressed. */
  onPress?: OnPress | undefined
}

/** A list, a button or a request to pay, as the customer's phone shows it. */
export function Pressable({ message: loadedMessage, onPress }: PressableProps) {
  if (loadedMessage.type === 'pix') return <PixCard pix={loadedMessage} />
  return (
    <div className="grid w-64 max-w-full grid-cols-[minmax(0,1fr)] gap-2">
      {loadedMessage.title && <p className="font-semibold [overflow-wrap:anywhere]">{loadedMessage.title}</p>}
      {loadedMessage.text && <LongText text={loadedMessage.text} />}
      <Parts message={loadedMessage} onPress={onPress} />
    </div>
  )
}

type PartsProps = { message: Exclude<Interactive, { type: 'pix' }>; onPress: OnPress | undefined }

function Parts({ message, onPress }: PartsProps) {
  if (message.type === 'list') return <Choices list={message} onPress={onPress} />
  if (message.type === 'buttons') return <Replies message={message} onPress={onPress} />
  return <Press message={message} />
}

/** The replies that the customer may give with one touch. */
type RepliesProps = { message: InteractiveOf<'buttons'>; onPress: OnPress | undefined }

function Replies({ message: { buttons }, onPress }: RepliesProps) {
  return (
    <ul className="grid gap-1">
      {buttons.map(({ id, title }) => (
        <li key={id} className="grid text-center text-sm [overflow-wrap:anywhere]">
          {onPress ? (
            <button
              type="button"
              className={`${REPLY} hover:bg-hover active:bg-line touch:min-h-11`}
              onClick={() => onPress(title, id)}
            >
              {title}
            </button>
          ) : (
            <span className={REPLY}>{title}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

const REPLY = 'rounded-lg border border-line bg-panel px-3 py-1.5'

type ChoicesProps = { list: InteractiveOf<'list'>; onPress: OnPress | undefined }

function Choices({ list: { buttonText, sections }, onPress }: ChoicesProps) {
  return (
    <div className="grid gap-2 rounded-lg border border-line bg-panel px-3 py-2">
      <p className="flex items-center gap-1.5 text-xs text-muted">
        <List aria-hidden className="size-3.5" />
        {buttonText}
      </p>
      {sections.map(({ title, rows }, sectionIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sections of a message never move
        <div key={sectionIndex} className="grid gap-1">
          {title && <p className="text-xs font-medium text-muted">{title}</p>}
          <ul className="grid gap-1">
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two rows may be the same, and those of a message never move
              <li key={index} className="text-sm [overflow-wrap:anywhere]">
                {onPress ? (
                  <button
                    type="button"
                    className="-mx-1.5 w-[calc(100%+0.75rem)] rounded-md px-1.5 py-1 text-start hover:bg-hover active:bg-line touch:min-h-11"
                    onClick={() => onPress(row.title, row.id)}
                  >
                    <RowWords row={row} />
                  </button>
                ) : (
                  <RowWords row={row} />
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function RowWords({ row: { title, description } }: { row: { title: string; description: string } }) {
  return (
    <>
      {title}
      {description && <span className="block text-xs text-muted">{description}</span>}
    </>
  )
}

/** Does what it can here; where it cannot, it says so. Specification 1 §8. */
function Press({ message }: { message: Exclude<Interactive, { type: 'list' | 'buttons' | 'pix' }> }) {
  const { t } = useTranslation('bubbles')
  const tell = useLastingWord()
  if (message.type === 'copy') return <CopyButton text={message.code} label={message.buttonText} />
  const Icon = message.type === 'call' ? Phone : ExternalLink
  const address = message.type === 'url' ? webAddress(message.url) : undefined
  if (address)
    return (
      <Button asChild>
        <a href={address} target="_blank" rel="noopener noreferrer nofollow">
          <Icon />
          <span className="truncate">{message.buttonText}</span>
        </a>
      </Button>
    )
  const refusal = message.type === 'call' ? t('press.noCalls') : t('press.noLink')
  return (
    <Button onClick={() => tell(refusal)}>
      <Icon />
      <span className="truncate">{message.buttonText}</span>
    </Button>
  )
}

function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation(['bubbles', 'common'])
  const tell = useLastingWord()
  const copy = async () => {
    if (!text) return tell(t('press.nothing'))
    if (await copyText(text)) return toast.success(t('press.copied'))
    return tell(t('common:copyFailed'))
  }
  return (
    <Button onClick={() => void copy()}>
      <Copy />
      <span className="truncate">{label}</span>
    </Button>
  )
}

/** A request to pay: to whom, how much, by which key. */
function PixCard({ pix: { merchantName, keyType, key, amountCents } }: { pix: InteractiveOf<'pix'> }) {
  const { t, i18n } = useTranslation('bubbles')
  const money = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'BRL' })
  return (
    <section aria-label={t('pix.title')} className="grid w-64 max-w-full grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-xs font-medium text-muted">{t('pix.title')}</p>
      <dl className="grid gap-1.5 rounded-lg border border-line bg-panel px-3 py-2 text-sm">
        <Fact name={t('pix.name')} value={merchantName} />
        {amountCents !== null && <Fact name={t('pix.value')} value={money.format(amountCents / 100)} />}
        <Fact name={t('pix.keyType')} value={t(`pix.type.${keyType}`)} />
        <Fact name={t('pix.key')} value={key} />
      </dl>
      <CopyButton text={key} label={t('pix.copy')} />
    </section>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="tabular font-medium [overflow-wrap:anywhere]">{value}</dd>
    </div>
  )
}
