import { RotateCcw, Send } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { optionsBelow } from '#domain/bot/walk-tree.ts'
import type { OptionTargets } from '#domain/queues/option-schema.ts'
import { fillVariables } from '#domain/tickets/system-messages/text-variables.ts'
import { Button } from '~/components/ui/button'
import { Input } from '~/components/ui/input'
import { useClock, useNow } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import { type Draft, treeOf } from './draft'
import { answer, beginWalk, type Line, type Walk, type WalkedQueue } from './phone-walk'

type PhoneProps = { queue: WalkedQueue; draft: Draft; targets: OptionTargets }

/** What a customer would see of the menu as it is edited, walked by the very rules of the bot. */
export function Phone({ queue, draft, targets }: PhoneProps) {
  const { t } = useTranslation('queues')
  const walked = { queue, options: treeOf(draft), targets }
  const [said, setSaid] = useState<readonly string[]>([])
  const [text, setText] = useState('')
  const walk = said.reduce<Walk>((now, one) => answer(walked, now, one), beginWalk(walked))
  const say = (one: string) => setSaid([...said, one])
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    say(text.trim())
    setText('')
  }
  const { version, optionId } = walk.state
  const choices = walk.isOver || !version ? [] : optionsBelow(version.tree, optionId)
  return (
    <section
      aria-label={t('options.phone.title')}
      className="flex h-128 min-w-0 flex-col overflow-hidden rounded-xl border border-line-strong bg-panel lg:sticky lg:top-0"
    >
      <header className="flex items-center justify-between gap-2 border-b border-line px-3 py-2">
        <h3 className="truncate font-semibold">{t('options.phone.title')}</h3>
        <Button variant="ghost" size="sm" onClick={() => setSaid([])}>
          <RotateCcw />
          {t('options.phone.restart')}
        </Button>
      </header>
      <Lines walk={walk} queueName={queue.name} />
      {choices.length > 0 && (
        <fieldset aria-label={t('options.phone.choices')} className="flex flex-wrap gap-1 px-3 py-2">
          {choices.map(({ id, name }, place) => (
            <Button key={id} size="sm" className="max-w-full" onClick={() => say(String(place + 1))}>
              <span className="truncate">{`${place + 1}. ${name}`}</span>
            </Button>
          ))}
        </fieldset>
      )}
      <form onSubmit={send} className="flex gap-2 border-t border-line p-2">
        <Input
          value={text}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setText(event.currentTarget.value)}
          aria-label={t('options.phone.answer')}
          placeholder={t('options.phone.answer')}
        />
        <Button type="submit" variant="primary" size="icon" aria-label={t('options.phone.send')}>
          <Send />
        </Button>
      </form>
    </section>
  )
}

function Lines({ walk, queueName }: { walk: Walk; queueName: string }) {
  const { t } = useTranslation('queues')
  const list = useRef<HTMLOListElement>(null)
  const fill = useFill(queueName)
  const count = walk.lines.length
  useEffect(() => {
    if (count > 0) list.current?.scrollTo({ top: list.current.scrollHeight })
  }, [count])
  return (
    <ol
      ref={list}
      aria-live="polite"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
      tabIndex={0}
      aria-label={t('options.phone.lines')}
      className="ring-inside grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 overflow-y-auto bg-page p-3"
    >
      {count === 0 && <li className="text-center text-sm text-muted">{t('options.phone.nothing')}</li>}
      {walk.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <LineRow key={place} line={line} fill={fill} />
      ))}
    </ol>
  )
}

function LineRow({ line, fill }: { line: Line; fill: (text: string) => string }) {
  const { t } = useTranslation('queues')
  if (line.by === 'note') {
    return (
      <li className="justify-self-center rounded-md bg-hover px-2 py-1 text-center text-xs text-muted">
        {t(`options.phone.note.${line.note}`, { name: line.of })}
      </li>
    )
  }
  const side = line.by === 'bot' ? 'justify-self-start bg-raised' : 'justify-self-end bg-accent-soft'
  return (
    <li
      className={`max-w-[85%] whitespace-pre-wrap rounded-lg px-3 py-2 text-sm [overflow-wrap:anywhere] ${side}`}
    >
      {line.by === 'bot' ? fill(line.text) : line.text}
    </li>
  )
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
