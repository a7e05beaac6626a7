import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsBelow } from '#domain/bot/walk-tree.ts'
import type { OptionTargets } from '#domain/queues/option-schema.ts'
import { fillVariables } from '#domain/tickets/system-messages/text-variables.ts'
import { Button } from '~/components/ui/button'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { type Draft, treeOf } from './draft'
import { PhoneFace, PhoneNote, PhoneWords } from './phone-face'
import { answer, beginWalk, type Line, type Walk, type WalkedQueue } from './phone-walk'

type PhoneProps = { queue: WalkedQueue; draft: Draft; targets: OptionTargets }

/** What a customer would see of the menu as it is edited, walked by the very rules of the bot. */
export function Phone({ queue, draft, targets }: PhoneProps) {
  const { t } = useTranslation('queues')
  const walked = { queue, options: treeOf(draft), targets }
  const [said, setSaid] = useState<readonly string[]>([])
  const walk = said.reduce<Walk>((now, one) => answer(walked, now, one), beginWalk(walked))
  const say = (one: string) => setSaid([...said, one])
  const { version, optionId } = walk.state
  const choices = walk.isOver || !version ? [] : optionsBelow(version.tree, optionId)
  const fill = useFill(queue.name)
  return (
    <PhoneFace
      title={t('options.phone.title')}
      className="h-128 lg:sticky lg:top-0"
      count={walk.lines.length}
      nothing={t('options.phone.nothing')}
      onSay={say}
      onRestart={() => setSaid([])}
      lines={walk.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineRow key={place} line={line} fill={fill} />
      ))}
    >
      {choices.length > 0 && (
        <fieldset aria-label={t('options.phone.choices')} className="flex flex-wrap gap-1 px-3 py-2">
          {choices.map(({ id, name }, place) => (
            <Button key={id} size="sm" className="max-w-full" onClick={() => say(String(place + 1))}>
              <span className="truncate">{`${place + 1}. ${name}`}</span>
            </Button>
          ))}
        </fieldset>
      )}
    </PhoneFace>
  )
}

function LineRow({ line, fill }: { line: Line; fill: (text: string) => string }) {
  const { t } = useTranslation('queues')
  if (line.by === 'note')
    return <PhoneNote>{t(`options.phone.note.${line.note}`, { name: line.of })}</PhoneNote>
  return <PhoneWords by={line.by}>{line.by === 'bot' ? fill(line.text) : line.text}</PhoneWords>
}

/** Variables as a customer reads them, of somebody who writes now. */
function useFill(queue: string) {
  const now = useNow()
  const { timeZone } = useClock()
  const viewer = useShell()?.viewer
  const facts = { contact: 'Maria Souza', connection: 'WhatsApp', ticketId: 1042, queue }
  return (text: string) =>
    fillVariables(text, { now, timeZone, ...facts, user: viewer?.name, company: viewer?.company.name })
}
