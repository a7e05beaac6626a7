import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as endpoints from '#domain/connections/contract/endpoints.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { labelOf } from '~/kit/form/error-summary'
import type { FieldReadings, FieldSentences } from '~/kit/form/form-context'
import { call } from '~/lib/call'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Skeleton } from '~/ui/skeleton'
import { TryClock, useWall } from '../phone/try-clock'
import { TryPhone, useTryFill } from '../phone/try-phone'
import { Reasons } from '../phone/why'
import { type Edited, useTry } from '../use-try'
import { TryRefused } from './try-refused'
import { useFormChanges } from './use-form-changes'

type TryPanelProps = {
  form: HTMLFormElement
  edited: () => Edited
  onClose: () => void
  connection?: { id: number; name: string } | undefined
  queueId?: number | undefined
  messages?: FieldSentences | undefined
  reads?: FieldReadings | undefined
}

/** The phone of /try beside a form, with what of the form is in effect on it and is not saved. */
export function TryPanel({ form, edited, onClose, connection, queueId, messages, reads }: TryPanelProps) {
  const { t } = useTranslation('bot-playground')
  const { timeZone } = useClock()
  const { connections, problem, read, chosen, choose } = useConnectionChoice(connection, queueId)
  const { wall, setWall, startTime } = useWall(timeZone)
  const trial = useTry(chosen?.id, edited)
  useFormChanges(form, trial.again)
  const fill = useTryFill(chosen?.name)
  const labelled = (name: string) => reads?.[name]?.label ?? labelOf(form.id, name)
  if (problem || connections?.length === 0)
    return (
      <Beside onClose={onClose}>
        {problem ? (
          <ErrorState code={problem.code} retry={() => void read()} />
        ) : (
          <p className="text-muted">{t('none.text')}</p>
        )}
      </Beside>
    )
  return (
    <Beside onClose={onClose}>
      <InEffect unsaved={trial.unsaved} labelled={labelled} />
      <TryRefused
        problem={trial.problem}
        form={form}
        messages={messages}
        labelled={labelled}
        onClose={onClose}
      />
      {chosen ? (
        <TryPhone title={chosen.name} trial={trial} startTime={startTime} fill={fill} />
      ) : (
        <Skeleton className="h-128" />
      )}
      <TryClock
        connections={connections ?? []}
        connectionId={chosen?.id}
        onConnection={
          connection
            ? undefined
            : (id) => {
                choose(id)
                trial.restart()
              }
        }
        wall={wall}
        onWall={setWall}
      />
      <Reasons turns={trial.turns} timeZone={timeZone} />
    </Beside>
  )
}

/** Closed by its head whatever it holds: on a phone it lies over the form. */
function Beside({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('bot-playground')
  return (
    <section aria-label={t('beside.title')} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4" data-beside>
      <Head onClose={onClose} />
      {children}
    </section>
  )
}

/** Shows the head of the panel. It takes the focus, so that the user who opened the panel goes on there. */
function Head({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('bot-playground')
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 ref={title} tabIndex={-1} className="font-semibold outline-none">
          {t('beside.title')}
        </h2>
        <Button variant="ghost" size="sm" onClick={onClose}>
          <ArrowLeft className="lg:hidden" />
          {t('beside.close')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('beside.text')}</p>
    </div>
  )
}

type InEffectProps = {
  /** Fields of the form; undefined until something was tried. */
  unsaved: readonly string[] | undefined
  labelled: (name: string) => string | undefined
}

function InEffect({ unsaved, labelled }: InEffectProps) {
  const { t } = useTranslation('bot-playground')
  if (!unsaved) return null
  const names = unsaved.map((name) => labelled(name) ?? name).join(', ')
  return (
    <div role="status" data-in-effect={unsaved.join(' ')}>
      {unsaved.length > 0 ? (
        <Alert tone="warn">{t('beside.inEffect', { names })}</Alert>
      ) : (
        <p className="text-sm text-muted">{t('beside.same')}</p>
      )}
    </div>
  )
}

type Choice = { id: number; name: string }

/**
 * The connection with which is talked: the one that is edited, or one of the company's, first of those that have the queue. None
 * until the company's were read; the problem is why they were not, and `read` reads them again.
 */
function useConnectionChoice(fixed: Choice | undefined, queueId: number | undefined) {
  const [connections, setConnections] = useState<readonly Choice[] | undefined>(fixed && [fixed])
  const [id, choose] = useState(fixed?.id)
  const [problem, setProblem] = useState<Problem>()
  const isAsked = fixed === undefined
  const read = useCallback(async () => {
    setProblem(undefined)
    const answer = await call(endpoints.list)
    if (!answer.ok) return setProblem(answer.problem)
    setConnections(answer.value.map(({ id, name }) => ({ id, name })))
    const having = answer.value.find(({ queueIds }) => queueId !== undefined && queueIds.includes(queueId))
    choose((before) => before ?? (having ?? answer.value[0])?.id)
  }, [queueId])
  useEffect(() => {
    if (isAsked) void read()
  }, [isAsked, read])
  return { connections, problem, read, chosen: connections?.find((candidate) => candidate.id === id), choose }
}
