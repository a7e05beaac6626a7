import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsBelow } from '#domain/bot/contract/walk-tree.ts'
import { fillVariables } from '#domain/core/contract/texts/text-variables.ts'
import type { QueueOptionsView } from '#domain/queues/contract/option-schema.ts'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { Button } from '~/ui/button'
import { PhoneFace, PhoneNote, PhoneWords } from '../../try/phone/phone-face'
import { PhoneSaid } from '../../try/phone/phone-said'
import { type Draft, treeOf } from './draft'
import { answer, beginWalk, type Line, type Said, type Walk } from './phone-walk'

/** What a customer would see of the menu as it is edited, walked by the very rules of the bot. */
export function Phone({ menu, draft }: { menu: QueueOptionsView; draft: Draft }) {
  const { t } = useTranslation('queues')
  const walked = { ...menu, queue: menu, options: treeOf(draft) }
  const [said, setSaid] = useState<readonly Said[]>([])
  const walk = said.reduce<Walk>((now, one) => answer(walked, now, one), beginWalk(walked))
  const say = (one: Said) => setSaid([...said, one])
  const { version, optionId } = walk.state
  const isPressed = walk.lines.findLast((line) => line.by === 'bot')?.menu
  const choices = walk.isOver || !version || isPressed ? [] : optionsBelow(version.tree, optionId)
  const fill = useFill()
  return (
    <PhoneFace
      title={t('options.phone.title')}
      className="h-128"
      count={walk.lines.length}
      nothing={t('options.phone.nothing')}
      onSay={(text) => say({ text })}
      onRestart={() => setSaid([])}
      lines={walk.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineRow key={place} line={line} fill={fill} onPress={say} />
      ))}
    >
      {choices.length > 0 && (
        <fieldset aria-label={t('options.phone.choices')} className="flex flex-wrap gap-1 px-3 py-2">
          {choices.map(({ id, name }, place) => (
            <Button
              key={id}
              size="sm"
              className="max-w-full"
              onClick={() => say({ text: String(place + 1) })}
            >
              <span className="truncate">{`${place + 1}. ${name}`}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </PhoneFace>
  )
}

/** A text, of somebody who is in that queue. */
type Fill = (text: string, queue: string) => string

type LineRowProps = { line: Line; fill: Fill; onPress: (said: Said) => void }

function LineRow({ line, fill, onPress }: LineRowProps) {
  const { t } = useTranslation('queues')
  if (line.by === 'note')
    return <PhoneNote>{t(`options.phone.note.${line.note}`, { name: line.of })}</PhoneNote>
  if (line.by === 'bot')
    return (
      <PhoneSaid
        said={line}
        fill={(text) => fill(text, line.queue)}
        onPress={(text, answerId) => onPress({ text, answerId })}
      />
    )
  return <PhoneWords by="customer">{line.text}</PhoneWords>
}

/** Variables as a customer reads them, of somebody who writes now. */
function useFill(): Fill {
  const now = useNow()
  const { timeZone } = useClock()
  const viewer = useShell()?.viewer
  const facts = { contact: 'Maria Souza', connection: 'WhatsApp', ticketId: 1042 }
  const who = { user: viewer?.name, company: viewer?.company.name }
  return (text, queue) => fillVariables(text, { now, timeZone, ...facts, ...who, queue })
}
