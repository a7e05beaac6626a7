import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsBelow } from '#domain/bot/contract/walk-tree.ts'
import { fillVariables } from '#domain/core/contract/texts/text-variables.ts'
import type { QueueOptionsView } from '#domain/queues/contract/option-schema.ts'
import { PhoneFace, PhoneNote, PhoneWords } from '~/features/bot-playground/phone/phone-face'
import { PhoneSaid } from '~/features/bot-playground/phone/phone-said'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'
import { type Draft, treeOf } from './draft'
import { answer, beginWalk, type CustomerReply, type PhoneLine, type Walk } from './phone-walk'

/** Shows the menu as a customer would see it while it is edited. It is walked by the very rules of the bot. */
export function Phone({ menu, draft }: { menu: QueueOptionsView; draft: Draft }) {
  const { t } = useTranslation('queues')
  const walked = { ...menu, queue: menu, otherQueues: menu.others, options: treeOf(draft) }
  const [replies, setReplies] = useState<readonly CustomerReply[]>([])
  const walk = replies.reduce<Walk>((now, reply) => answer(walked, now, reply), beginWalk(walked))
  const say = (customerReply: CustomerReply) => setReplies([...replies, customerReply])
  const { version, optionId } = walk.state
  const isPressed = walk.lines.findLast((phoneLine) => phoneLine.by === 'bot')?.menu
  const choices = walk.isOver || !version || isPressed ? [] : optionsBelow(version.tree, optionId)
  const fill = useFill()
  return (
    <PhoneFace
      title={t('options.phone.title')}
      className="h-128"
      count={walk.lines.length}
      nothing={t('options.phone.nothing')}
      onSay={(text) => say({ text })}
      onRestart={() => setReplies([])}
      lines={walk.lines.map((walkedLine, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineRow key={index} phoneLine={walkedLine} fill={fill} onPress={say} />
      ))}
    >
      {choices.length > 0 && (
        <fieldset aria-label={t('options.phone.choices')} className="flex flex-wrap gap-1 px-3 py-2">
          {choices.map(({ id, name }, position) => (
            <Button
              key={id}
              size="sm"
              className="max-w-full"
              onClick={() => say({ text: String(position + 1) })}
            >
              <span className="truncate">{`${position + 1}. ${name}`}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </PhoneFace>
  )
}

/** A text, of somebody who is in that queue. */
type Fill = (text: string, queue: string) => string

type LineRowProps = { phoneLine: PhoneLine; fill: Fill; onPress: (reply: CustomerReply) => void }

function LineRow({ phoneLine, fill, onPress }: LineRowProps) {
  const { t } = useTranslation('queues')
  if (phoneLine.by === 'note')
    return <PhoneNote>{t(`options.phone.note.${phoneLine.note}`, { name: phoneLine.name })}</PhoneNote>
  if (phoneLine.by === 'bot')
    return (
      <PhoneSaid
        content={phoneLine}
        fill={(text) => fill(text, phoneLine.queue)}
        onPress={(text, answerId) => onPress({ text, answerId })}
      />
    )
  return <PhoneWords by="customer">{phoneLine.text}</PhoneWords>
}

/** Variables as a customer reads them, of somebody who writes now. */
function useFill(): Fill {
  const now = useNow()
  const { timeZone } = useClock()
  const viewer = useShell()?.viewer
  const facts = { contact: 'Maria Souza', connection: 'WhatsApp', ticketId: 1042 }
  const people = { user: viewer?.name, company: viewer?.company.name }
  return (text, queue) => fillVariables(text, { now, timeZone, ...facts, ...people, queue })
}
