import { useTranslation } from 'react-i18next'
import type { TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { fillVariables } from '#domain/core/contract/texts/text-variables.ts'
import { useClock } from '~/lib/ui/use-clock'
import { useShell } from '~/lib/ui/use-shell'
import type { Trial } from '../use-try'
import { PhoneFace, PhoneNote, PhoneWords } from './phone-face'
import { PhoneSaid } from './phone-said'

type Fill = (text: string, turn: TryTurn) => string

/** Variables as an invented customer reads them, at the clock of their message. */
export function useTryFill(connection: string | undefined): Fill {
  const { timeZone } = useClock()
  const company = useShell()?.viewer.company.name
  const facts = { timeZone, company, connection, contact: 'Maria Souza', ticketId: 1042 }
  return (text, { at: sentAt, queue }) => fillVariables(text, { ...facts, queue, now: new Date(sentAt) })
}

type TryPhoneProps = {
  title: string
  trial: Trial
  /** Returns the time at which the next message is written. */
  startTime: () => Date
  fill: Fill
}

/** The phone on which a company's own bot is tried. */
export function TryPhone({ title, trial, startTime, fill }: TryPhoneProps) {
  const { t } = useTranslation('bot-playground')
  const { turns, say, restart, isFull } = trial
  return (
    <>
      <PhoneFace
        title={title}
        className="h-128"
        count={turns.length}
        nothing={t('nothing')}
        onSay={(text) => say(text, startTime())}
        onRestart={restart}
        lines={turns.map((turn, index) => (
          <TurnLines
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone
            key={index}
            turn={turn}
            fill={fill}
            onPress={(title, answerId) => void say(title, startTime(), answerId)}
          />
        ))}
      />
      {isFull && <p className="text-sm text-muted">{t('full')}</p>}
    </>
  )
}

type TurnLinesProps = { turn: TryTurn; fill: Fill; onPress: (title: string, answerId: string) => void }

function TurnLines({ turn, fill, onPress }: TurnLinesProps) {
  const { t } = useTranslation('bot-playground')
  return (
    <>
      <PhoneWords by="customer">{turn.text}</PhoneWords>
      {turn.lines.map((turnLine, index) =>
        turnLine.by === 'bot' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <PhoneSaid key={index} content={turnLine} fill={(text) => fill(text, turn)} onPress={onPress} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
          <PhoneNote key={index}>{t(`note.${turnLine.note}`, { name: turnLine.of })}</PhoneNote>
        ),
      )}
      {turn.lines.length === 0 && <PhoneNote>{t('silent')}</PhoneNote>}
    </>
  )
}
