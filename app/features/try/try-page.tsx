import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TryTurn } from '#domain/bot/try/try-schema.ts'
import { instantAt } from '#domain/core/time.ts'
import { fillVariables } from '#domain/tickets/system-messages/text-variables.ts'
import { EmptyState } from '~/components/empty-state'
import { PageHeader } from '~/components/page-header'
import { Problem } from '~/kit/problem'
import { useNow } from '~/lib/ui/use-clock'
import { PhoneFace, PhoneNote, PhoneWords } from '../queues/options/phone-face'
import { wallOf } from '../schedules/wall'
import { Cases } from './cases/cases'
import { TryClock, type Wall } from './try-clock'
import { useTry } from './use-try'
import { Why } from './why'

type TryPageProps = {
  connections: readonly { id: number; name: string }[]
  timeZone: string
  company: string
}

/**
 * A phone that talks to the company's own bot: of a connection, at a day and time of one's choice, with the rule behind each
 * answer. docs/decisions/072-trying-the-bot.md.
 */
export function TryPage({ connections, timeZone, company }: TryPageProps) {
  const { t } = useTranslation('try')
  const now = wallOf(useNow(), timeZone)
  const [connectionId, setConnection] = useState(connections[0]?.id)
  const [wall, setWall] = useState<Wall>()
  const { turns, problem, say, open, restart, isFull } = useTry(connectionId)
  const shown = wall ?? wallNow(now)
  const connection = connections.find(({ id }) => id === connectionId)?.name
  const facts = { timeZone, company, connection, contact: 'Maria Souza', ticketId: 1042 }
  const fill = (text: string, { at, queue }: TryTurn) =>
    fillVariables(text, { ...facts, queue, now: new Date(at) })
  if (connections.length === 0)
    return (
      <div className="min-h-0 flex-1 overflow-y-auto" data-page="try">
        <PageHeader title={t('title')} />
        <EmptyState icon={<Smartphone aria-hidden />} title={t('none.title')} text={t('none.text')} />
      </div>
    )
  return (
    <div className="min-h-0 flex-1 overflow-y-auto" data-page="try">
      <PageHeader title={t('title')} />
      <p className="px-4 pb-3 text-sm text-muted">{t('help')}</p>
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] items-start gap-4 px-4 pb-6 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <PhoneFace
            title={connection ?? ''}
            className="h-128"
            count={turns.length}
            nothing={t('nothing')}
            onSay={(text) => void say(text, instantAt(shown.day, shown.minutes, timeZone))}
            onRestart={restart}
            lines={turns.map((turn, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone
              <TurnLines key={place} turn={turn} fill={fill} />
            ))}
          />
          {isFull && <p className="text-sm text-muted">{t('full')}</p>}
          {problem && <Problem code={problem} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TryClock
            connections={connections}
            connectionId={connectionId}
            onConnection={(id) => {
              setConnection(id)
              restart()
            }}
            wall={shown}
            onWall={setWall}
          />
          <Why turns={turns} timeZone={timeZone} />
        </div>
        <Cases
          connections={connections}
          tried={connectionId === undefined ? undefined : { connectionId, turns }}
          timeZone={timeZone}
          fill={fill}
          onOpen={(kept) => {
            setConnection(kept.connectionId)
            open(kept.connectionId, kept.steps)
          }}
        />
      </div>
    </div>
  )
}

/** The present, as the company's wall clock shows it. */
function wallNow(now: string): Wall {
  const [hours = 0, minutes = 0] = now.slice(11).split(':').map(Number)
  return { day: now.slice(0, 10), minutes: hours * 60 + minutes }
}

function TurnLines({ turn, fill }: { turn: TryTurn; fill: (text: string, turn: TryTurn) => string }) {
  const { t } = useTranslation('try')
  return (
    <>
      <PhoneWords by="customer">{turn.text}</PhoneWords>
      {turn.lines.map((line, place) =>
        line.by === 'bot' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <PhoneWords key={place} by="bot">
            {fill(line.text, turn)}
          </PhoneWords>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <PhoneNote key={place}>{t(`note.${line.note}`, { name: line.of })}</PhoneNote>
        ),
      )}
      {turn.lines.length === 0 && <PhoneNote>{t('silent')}</PhoneNote>}
    </>
  )
}
