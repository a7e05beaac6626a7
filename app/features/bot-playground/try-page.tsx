import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem } from '~/kit/problem'
import { EmptyState } from '~/ui/empty-state'
import { PageHeader } from '~/ui/page-header'
import { Cases } from './cases/cases'
import { TryClock, useWall } from './phone/try-clock'
import { TryPhone, useTryFill } from './phone/try-phone'
import { Reasons } from './phone/why'
import { useTry } from './use-try'

type TryPageProps = { connections: readonly { id: number; name: string }[]; timeZone: string }

/**
 * A phone that talks to the company's own bot: of a connection, at a day and time of one's choice, with the rule behind each
 * answer. docs/decisions/072-trying-the-bot.md.
 */
export function TryPage({ connections, timeZone }: TryPageProps) {
  const { t } = useTranslation('bot-playground')
  const [connectionId, setConnection] = useState(connections[0]?.id)
  const { wall, setWall, startTime } = useWall(timeZone)
  const trial = useTry(connectionId)
  const { turns, problem, open, restart } = trial
  const connection = connections.find(({ id }) => id === connectionId)?.name
  const fill = useTryFill(connection)
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
          <TryPhone title={connection ?? ''} trial={trial} startTime={startTime} fill={fill} />
          {problem && <Problem code={problem.code} details={problem.details} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <TryClock
            connections={connections}
            connectionId={connectionId}
            onConnection={(id) => {
              setConnection(id)
              restart()
            }}
            wall={wall}
            onWall={setWall}
          />
          <Reasons turns={turns} timeZone={timeZone} />
          <p className="text-sm text-muted">{t('absent')}</p>
        </div>
        <Cases
          connections={connections}
          tried={connectionId === undefined ? undefined : { connectionId, turns }}
          timeZone={timeZone}
          fill={fill}
          onOpen={(caseResult) => {
            setConnection(caseResult.connectionId)
            open(caseResult.connectionId, caseResult.steps)
          }}
        />
      </div>
    </div>
  )
}
