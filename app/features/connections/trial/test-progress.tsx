import { Check, CheckCheck, Clock, type LucideIcon, MessageCircleReply } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConnectionTestView } from '#domain/connections/contract/test-message/schema.ts'
import { cn } from '~/lib/cn'
import { cut, timeOfDay } from '~/lib/text/format'
import { usePhone } from '~/lib/text/phone'
import { useClock } from '~/lib/ui/use-clock'
import { Alert } from '~/ui/alert'
import { useSpan } from '../health/health-figures'

const ANSWER_LENGTH = 200

/** Shows the progress of the test, step by step, as it happens. */
export function TestProgress({ test }: { test: ConnectionTestView }) {
  const { t } = useTranslation('connections')
  const { t: inBubbles } = useTranslation('bubbles')
  const phone = usePhone()
  const clock = useClock()
  const span = useSpan()
  const { number, sentAt, ack, acceptedMs, failureCode, answer, isToSelf } = test
  const accepted =
    acceptedMs === null ? t('test.accepted') : t('test.acceptedIn', { duration: span(acceptedMs) })
  return (
    <div role="status" aria-live="polite" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-sm text-muted">
        {t('test.sentTo', { number: phone(number), time: timeOfDay(sentAt, clock) })}
      </p>
      {failureCode ? (
        <Alert tone="bad">{inBubbles(`failure.${failureCode}`)}</Alert>
      ) : (
        <ol className="grid gap-1.5" data-ack={ack} data-answered={answer !== null}>
          <Step icon={Check} isDone={ack >= 1} done={accepted} waits={t('test.accepting')} />
          {isToSelf ? (
            <li className="text-sm text-muted">{t('test.toSelf')}</li>
          ) : (
            <>
              <Step
                icon={CheckCheck}
                isDone={ack >= 2}
                done={t('test.delivered')}
                waits={t('test.delivering')}
              />
              <Step icon={CheckCheck} isDone={ack >= 3} done={t('test.read')} waits={t('test.reading')} />
              <Step
                icon={MessageCircleReply}
                isDone={answer !== null}
                done={t('test.answered', { text: cut(answer?.body || '…', ANSWER_LENGTH) })}
                waits={t('test.answering')}
              />
            </>
          )}
        </ol>
      )}
    </div>
  )
}

type StepProps = { icon: LucideIcon; isDone: boolean; done: string; waits: string }

function Step({ icon, isDone, done, waits }: StepProps) {
  const Icon = isDone ? icon : Clock
  return (
    <li className={cn('flex items-start gap-2', isDone ? 'font-medium' : 'text-muted')}>
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', isDone && 'text-ok')} />
      <span className="min-w-0 wrap-anywhere">{isDone ? done : waits}</span>
    </li>
  )
}
