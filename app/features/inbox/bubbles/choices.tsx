import { CalendarDays, ListChecks, Reply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { BOUNDS, firstOf } from '#domain/messages/contract/bounds.ts'
import { readInteractive } from '#domain/messages/contract/interactive/interactive-content.ts'
import { withoutMark } from '#domain/messages/contract/interactive/text-of.ts'
import type { BubbleProps } from './bubble-context'
import { PictureBody } from './media/image'
import { Placeholder } from './placeholders'
import { Pressable } from './pressable'
import { readChoices } from './read-body'
import { Marked } from './text/found'
import { LongText } from './text/text'

/** Shows an interactive message, or the answer to one: the text, then the buttons or choices. */
export function InteractiveBody({ message }: BubbleProps) {
  const interactive = readInteractive(message.dataJson)
  const picture = message.file && <PictureBody message={message} />
  if (interactive)
    return (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {picture}
        <Pressable message={interactive} />
      </div>
    )
  return (
    <div className="grid gap-2">
      {picture}
      <LongText text={withoutMark(message.body)} />
      <Options options={readChoices(message.dataJson)} />
    </div>
  )
}

export function ListBody({ message }: BubbleProps) {
  const interactive = readInteractive(message.dataJson)
  if (interactive) return <Pressable message={interactive} />
  const options = readChoices(message.dataJson)
  return (
    <div className="grid gap-2">
      <Placeholder icon={<Reply aria-hidden />} text={message.body} />
      <Options options={options.filter((option) => option !== message.body)} />
    </div>
  )
}

/** Shows a poll: its body has the question on the first line and an option on each further line. Server behaviour §1.7. */
export function PollBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  const [question = '', ...options] = linesOf(message.body)
  return (
    <div className="grid w-64 max-w-full gap-2">
      <span className="flex items-center gap-1.5 text-xs text-muted">
        <ListChecks aria-hidden className="size-3.5" />
        {t('poll')}
      </span>
      <p className="font-medium [overflow-wrap:anywhere]">
        <Marked text={question} />
      </p>
      <Options options={options} />
    </div>
  )
}

/** The lines of a body, at most so many: one that was stored before there were bounds may have any number. */
function linesOf(body: string) {
  return body.split('\n', 4 * BOUNDS.pollOptions.limit).filter((optionText) => optionText.trim())
}

export function EventBody({ message }: BubbleProps) {
  const { t } = useTranslation('bubbles')
  return <Placeholder icon={<CalendarDays aria-hidden />} text={message.body || t('event')} />
}

function Options({ options }: { options: string[] }) {
  if (options.length === 0) return null
  return (
    <ul className="grid gap-1">
      {firstOf('pollOptions', options).map((option, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two options may be the same, and those of a message never move
          key={index}
          className="rounded-md border border-line bg-panel px-2.5 py-1.5 text-sm [overflow-wrap:anywhere]"
        >
          <Marked text={option} />
        </li>
      ))}
    </ul>
  )
}
