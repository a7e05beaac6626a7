import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QuickMessageView } from '#domain/quick-messages/contract/schema.ts'
import { useEnterSends } from '~/kit/composer/own-choices'
import { cn } from '~/lib/cn'
import { useErrorLine } from '~/lib/text/error-text'
import { useBackCloses } from '~/lib/ui/back-layers'
import { Button } from '~/ui/button'
import { floatClass } from '~/ui/overlays/overlay'
import { Spinner } from '~/ui/spinner'
import { filled, type Values } from './filling'
import { MediaThumb } from './media-mark'
import { useOffered } from './use-offered'
import { usePickerKeys } from './use-picker-keys'
import { previewOf, slashed } from './words'

type PickerListProps = {
  /** The composer's text box. It keeps the focus, and its keys move and choose in the list. */
  box: RefObject<HTMLTextAreaElement>
  query: string
  values: Values
  onChoose: (message: QuickMessageView) => void
  onClose: () => void
}

/**
 * The quick messages that match the word at the cursor, in a list above the composer; chosen by arrows with Enter or
 * Tab, or by a press, closed by Escape.
 */
export function PickerList({ box, query, values, onChoose, onClose }: PickerListProps) {
  const { t } = useTranslation('quick-messages')
  useBackCloses(onClose, true)
  const listId = useId()
  const { rows, isReading, problem, retry } = useOffered(query)
  const [active, setActive] = useState<number>()
  const activeIndex = Math.max(
    0,
    rows.findIndex(({ id }) => id === active),
  )
  const current = rows[activeIndex]
  const optionId = ({ id }: QuickMessageView) => `${listId}-${id}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: another word begins at the top
  useEffect(() => setActive(undefined), [query])
  // A word that finds nothing was meant for the list, not for the customer: the first Enter says so, the second sends it.
  const [enterSends] = useEnterSends()
  const [warned, setWarned] = useState<string>()
  const asks = enterSends && (isReading || warned !== query)
  usePickerKeys({
    box,
    listId: rows.length > 0 ? listId : undefined,
    optionId: current && optionId(current),
    onMove: (by) => setActive(rows.at((activeIndex + by) % rows.length)?.id),
    onChoose: current && (() => onChoose(current)),
    onEnter: asks ? () => isReading || setWarned(query) : undefined,
    onClose,
  })
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the text keeps the focus, on a phone with its keyboard
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cn(floatClass, 'absolute inset-x-2 bottom-full z-30 mb-1 max-w-2xl overflow-hidden')}
    >
      {rows.length > 0 ? (
        <div
          id={listId}
          role="listbox"
          aria-label={t('picker.label')}
          className="max-h-[min(20rem,45dvh)] overflow-y-auto p-1"
        >
          {rows.map((row) => (
            <Option
              key={row.id}
              id={optionId(row)}
              row={row}
              preview={previewOf(filled(row.message, values))}
              isActive={row === current}
              onPoint={() => setActive(row.id)}
              onChoose={() => onChoose(row)}
            />
          ))}
        </div>
      ) : (
        <Nothing
          query={query}
          isReading={isReading}
          isWarned={warned === query}
          code={problem?.code}
          retry={retry}
        />
      )}
      <p className="border-t border-line px-3 py-1.5 text-xs text-muted max-sm:hidden">{t('picker.hint')}</p>
    </div>
  )
}

type OptionProps = {
  id: string
  row: QuickMessageView
  preview: string
  isActive: boolean
  onPoint: () => void
  onChoose: () => void
}

function Option({ id, row, preview, isActive, onPoint, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the text has the focus, and its keys choose
    // biome-ignore lint/a11y/useFocusableInteractive: the text names it as the active one
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseMove={onPoint}
      onClick={onChoose}
      className={cn(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5',
        isActive && 'bg-hover',
      )}
    >
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-base font-medium">{slashed(row.shortcode)}</span>
        {preview && (
          <span className="line-clamp-2 text-sm text-muted [overflow-wrap:anywhere]">{preview}</span>
        )}
        {row.mediaName !== null && <span className="truncate text-xs text-muted">{row.mediaName}</span>}
      </span>
      <MediaThumb {...row} />
    </div>
  )
}

type NothingProps = {
  query: string
  isReading: boolean
  /** Enter was pressed, and the message was not sent. */
  isWarned: boolean
  code: string | undefined
  retry: () => void
}

function Nothing({ query, isReading, isWarned, code, retry }: NothingProps) {
  const { t } = useTranslation(['quick-messages', 'common'])
  const errorLine = useErrorLine()
  const emptyText = query ? t('picker.none', { query }) : t('picker.empty')
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-2 text-sm text-muted">
      {isReading ? (
        <Spinner label={t('common:loading')} />
      ) : (
        <p role="status">
          {code ? errorLine(code) : emptyText}
          {isWarned && <span className="font-medium text-warn"> {t('picker.enterSends')}</span>}
        </p>
      )}
      {!isReading && code && (
        <Button size="sm" onClick={retry}>
          {t('common:retry')}
        </Button>
      )}
      {!isReading && !code && (
        // Opens in another tab, so that the draft stays in the composer.
        <a href="/quick-messages/new" target="_blank" rel="noreferrer" className="text-accent-text underline">
          {t('picker.create')}
        </a>
      )}
    </div>
  )
}
