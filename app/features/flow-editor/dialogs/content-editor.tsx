import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CARD_KINDS, type CardKind, MAX_CARDS } from '#domain/flows/contract/nodes/content.ts'
import { MAX_INTERVAL_SECONDS } from '#domain/flows/contract/nodes/interval.ts'
import { MAX_FLOW_TEXT, type MediaKind } from '#domain/flows/contract/nodes/node-fields.ts'
import { Button } from '~/ui/button'
import { Checkbox } from '~/ui/checkbox'
import { Input } from '~/ui/input'
import { Textarea } from '~/ui/textarea'
import { iconOf, kindStyle } from '../kinds'
import { type EditedCard, MEDIA_OF, newCard } from './content-cards'
import { FieldFrame, VariableList, withInserted } from './field-parts'
import { MediaInput } from './media-input'
import { MediaPreview } from './media-preview'

type ContentEditorProps = {
  cards: readonly EditedCard[]
  variables: readonly string[]
  /** Cards that were found empty are marked. */
  isJudged: boolean
  onChange: (cards: EditedCard[]) => void
}

/** The stack of cards of a content node. Specification 3 §2. */
export function ContentEditor({ cards, variables, isJudged, onChange }: ContentEditorProps) {
  const { t } = useTranslation('flow-editor')
  const [addedKey, setAddedKey] = useState<string>()
  const add = (kind: CardKind) => {
    const card = newCard(kind)
    setAddedKey(card.key)
    onChange([...cards, card])
  }
  const change = (key: string, values: Partial<EditedCard>) =>
    onChange(cards.map((card) => (card.key === key ? { ...card, ...values } : card)))
  const move = (index: number, by: number) => {
    const next = [...cards]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    onChange(next)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {cards.map((card, index) => (
        <section key={card.key} className="grid gap-3 rounded-lg border border-line p-3">
          <header className="flex items-center gap-2">
            <KindMark kind={card.kind} />
            <h3 className="me-auto font-medium">{t(`content.${card.kind}`)}</h3>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('content.up', { place: index + 1 })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <ArrowUp />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('content.down', { place: index + 1 })}
              disabled={index === cards.length - 1}
              onClick={() => move(index, 1)}
            >
              <ArrowDown />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label={t('content.remove', { place: index + 1 })}
              onClick={() => onChange(cards.filter(({ key }) => key !== card.key))}
            >
              <Trash2 />
            </Button>
          </header>
          <CardFields
            card={card}
            variables={variables}
            isJudged={isJudged}
            isNew={card.key === addedKey}
            onChange={(values) => change(card.key, values)}
          />
        </section>
      ))}
      {cards.length < MAX_CARDS && (
        <div className="flex flex-wrap gap-2">
          {CARD_KINDS.map((kind) => (
            <Button key={kind} size="sm" onClick={() => add(kind)}>
              <KindMark kind={kind} />
              {t(`content.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function KindMark({ kind }: { kind: CardKind }) {
  const Icon = iconOf(kind)
  return (
    <span style={kindStyle(kind)} className="kind grid size-5 place-items-center rounded-sm">
      <Icon aria-hidden className="size-3!" />
    </span>
  )
}

type CardFieldsProps = {
  card: EditedCard
  variables: readonly string[]
  isJudged: boolean
  /** It was just added: its field has the focus. */
  isNew: boolean
  onChange: (values: Partial<EditedCard>) => void
}

function CardFields(props: CardFieldsProps) {
  const { card, isNew, onChange } = props
  const { t } = useTranslation('flow-editor')
  const media = MEDIA_OF[card.kind]
  if (media) return <MediaFields media={media} card={card} onChange={onChange} />
  if (card.kind === 'interval') {
    return (
      <FieldFrame label={t('content.seconds')}>
        {(field) => (
          <Input
            {...field}
            type="number"
            autoFocus={isNew}
            inputMode="numeric"
            min={0}
            max={MAX_INTERVAL_SECONDS}
            value={card.value}
            onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          />
        )}
      </FieldFrame>
    )
  }
  return <TextFields {...props} />
}

function TextFields({ card, variables, isJudged, isNew, onChange }: CardFieldsProps) {
  const { t } = useTranslation('flow-editor')
  const area = useRef<HTMLTextAreaElement>(null)
  const isMissing = isJudged && card.value.trim() === ''
  return (
    <>
      <FieldFrame label={t('content.text')} problem={isMissing ? t('fieldProblem.required') : undefined}>
        {(field) => (
          <Textarea
            {...field}
            ref={area}
            autoFocus={isNew}
            rows={7}
            maxLength={MAX_FLOW_TEXT}
            value={card.value}
            onChange={({ currentTarget }) => onChange({ value: currentTarget.value })}
          />
        )}
      </FieldFrame>
      <VariableList
        names={variables}
        label={t('variables')}
        onChoose={(text) => onChange({ value: withInserted(area.current, card.value, text) })}
      />
    </>
  )
}

type MediaFieldsProps = {
  media: MediaKind
  card: EditedCard
  onChange: (values: Partial<EditedCard>) => void
}

function MediaFields({ media, card, onChange }: MediaFieldsProps) {
  const { t } = useTranslation('flow-editor')
  return (
    <>
      <MediaInput
        media={media}
        help={card.original || undefined}
        onFile={(file) => onChange({ file, original: file.name })}
      />
      <MediaPreview media={media} value={card.value} file={card.file} name={card.original} />
      {media === 'audio' && (
        // biome-ignore lint/a11y/noLabelWithoutControl: the box is inside
        <label className="flex items-center gap-2 touch:min-h-11">
          <Checkbox
            checked={card.isVoice}
            onCheckedChange={(checked) => onChange({ isVoice: checked === true })}
          />
          {t('content.record')}
        </label>
      )}
    </>
  )
}
