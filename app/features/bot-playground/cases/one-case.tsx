import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { answersOf, type PressableMenu } from '#domain/bot/contract/menu/pressable-menu.ts'
import type { TryTurn } from '#domain/bot/contract/try/try-schema.ts'
import { botCaseResource } from '#domain/bot-cases/contract/resource.ts'
import { isSameTurn } from '#domain/bot-cases/contract/rules.ts'
import type { BotCaseResult } from '#domain/bot-cases/contract/schema.ts'
import { useMutation } from '~/kit/mutation'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { Disclosure } from '~/ui/disclosure'
import { FileLine } from '../phone/phone-said'
import { State } from '../phone/why'

const TONES = { held: 'ok', differs: 'warn', gone: 'neutral' } as const

type OneCaseProps = {
  caseResult: BotCaseResult
  connection: string | undefined
  timeZone: string
  fill: (text: string, turn: TryTurn) => string
  open: () => void
  remove: () => void
  read: () => void
}

/** A case with what became of it; where the bot answers otherwise, what it answered and answers, message by message. */
export function OneCase({ caseResult, connection, open, remove, read, ...details }: OneCaseProps) {
  const { t } = useTranslation('bot-playground')
  const { id, version, name, steps, result } = caseResult
  const update = useMutation(botCaseResource.endpoints.update, { key: id, onDone: read })
  return (
    <li
      className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-lg border border-line p-3"
      data-result={result}
    >
      <div className="flex items-center gap-2">
        <Button
          variant="ghost"
          className="min-w-0 flex-1 justify-start"
          aria-label={t('cases.open', { name })}
          disabled={result === 'gone'}
          onClick={open}
        >
          <span className="truncate">{name}</span>
          {connection && <span className="truncate font-normal text-muted">{connection}</span>}
        </Button>
        <Badge tone={TONES[result]}>{t(`cases.result.${result}`)}</Badge>
        <Button variant="ghost" size="icon-sm" aria-label={t('cases.delete', { name })} onClick={remove}>
          <Trash2 />
        </Button>
      </div>
      {result === 'differs' && (
        <>
          <Differences caseResult={caseResult} {...details} />
          <Button
            size="sm"
            className="justify-self-start"
            disabled={update.busy}
            onClick={() => void update.run({ botCaseId: id, version, steps })}
          >
            {t('cases.accept')}
          </Button>
        </>
      )}
    </li>
  )
}

type CaseDetailsProps = Pick<OneCaseProps, 'caseResult' | 'timeZone' | 'fill'>

function Differences({ caseResult: { expected, turns }, ...lineProps }: CaseDetailsProps) {
  const { t } = useTranslation('bot-playground')
  return (
    <Disclosure open label={t('cases.changes')} className="text-sm" labelClass="font-medium">
      <ol className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-3">
        {turns.map((turn, index) => {
          const before = expected[index]
          if (!before || isSameTurn(before, turn)) return null
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a turn is known by its place alone
            <li key={index} className="grid grid-cols-[minmax(0,1fr)] gap-1">
              <p className="truncate">“{turn.text}”</p>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2">
                <Side title={t('cases.before')} turn={before} {...lineProps} />
                <Side title={t('cases.now')} turn={turn} {...lineProps} />
              </div>
            </li>
          )
        })}
      </ol>
    </Disclosure>
  )
}

type SideProps = Omit<CaseDetailsProps, 'caseResult'> & { title: string; turn: TryTurn }

function Side({ title, turn, timeZone, fill }: SideProps) {
  const { t } = useTranslation('bot-playground')
  return (
    <div className="grid content-start gap-1 rounded-md bg-hover p-2">
      <h3 className="text-xs font-medium text-muted">{title}</h3>
      {turn.lines.map((turnLine, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place alone
        <div key={index} className="whitespace-pre-wrap break-words">
          {turnLine.by === 'bot'
            ? fill(turnLine.text, turn)
            : t(`note.${turnLine.note}`, { name: turnLine.of })}
          {turnLine.by === 'bot' && turnLine.file && <FileLine file={turnLine.file} />}
          {turnLine.by === 'bot' && turnLine.menu && (
            <p className="text-muted">
              {t(`cases.${turnLine.menu.type}`, { names: titlesOf(turnLine.menu) })}
            </p>
          )}
        </div>
      ))}
      <p className="font-medium">{turn.rule ? t(`rule.${turn.rule}`) : t('silent')}</p>
      <State turn={turn} timeZone={timeZone} />
    </div>
  )
}

function titlesOf(menu: PressableMenu): string {
  return answersOf(menu)
    .map(({ title }) => title)
    .join(' · ')
}
