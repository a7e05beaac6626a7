import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PromptInput, type PromptView } from '#domain/prompts/contract/schema.ts'
import type { PromptTrial } from '#domain/prompts/contract/trial.ts'
import { PhoneBubble, PhoneFace, PhoneNote } from '~/features/bot-playground/phone/phone-face'
import { fieldOf, labelOf } from '~/kit/form/error-summary'
import { factsAt, factsOf } from '~/kit/form/field-facts'
import { Problem } from '~/kit/problem'
import { useFieldText } from '~/lib/text/error-text'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { usePromptSentences } from '../use-prompt-sentences'
import { type TrialLine, useTrial } from './use-trial'

type TrialPanelProps = { form: HTMLFormElement; row: PromptView | null; onClose: () => void }

/** A conversation with an assistant beside its form: no customer is told anything. */
export function TrialPanel({ form, row, onClose }: TrialPanelProps) {
  const { t } = useTranslation('prompts')
  const { lines, problem, isBusy, say, restart } = useTrial(form, row?.id)
  return (
    <section aria-label={t('trial.title')} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t('trial.title')}</h2>
        <Button variant="ghost" size="sm" onClick={onClose}>
          <ArrowLeft className="lg:hidden" />
          {t('trial.close')}
        </Button>
      </div>
      <p className="text-sm text-muted">{t('trial.text')}</p>
      {problem && <TrialRefused form={form} row={row} problem={problem} onClose={onClose} />}
      <PhoneFace
        title={t('trial.phone')}
        className="h-112"
        count={lines.length + (isBusy ? 1 : 0)}
        nothing={t('trial.nothing')}
        onSay={say}
        onRestart={restart}
        autoFocus
        lines={
          <>
            {lines.map((trialLine, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines are only added
              <SpokenLine key={index} line={trialLine} />
            ))}
            {isBusy && <PhoneNote>{t('trial.thinking')}</PhoneNote>}
          </>
        }
      />
    </section>
  )
}

function SpokenLine({ line: trialLine }: { line: TrialLine }) {
  const { text, isOurs, answer } = trialLine
  return (
    <>
      {text !== '' && <PhoneBubble by={isOurs ? 'bot' : 'customer'}>{text}</PhoneBubble>}
      {answer && <AnswerNotes answer={answer} />}
    </>
  )
}

function AnswerNotes({ answer }: { answer: PromptTrial }) {
  const { t } = useTranslation('prompts')
  const { handOver, failure, inputTokens, outputTokens } = answer
  return (
    <>
      {handOver !== null && (
        <PhoneNote>{handOver ? t('trial.handOverWhy', { reason: handOver }) : t('trial.handOver')}</PhoneNote>
      )}
      {failure && <PhoneNote>{t('trial.failed', { reason: t(`failures.${failure}`) })}</PhoneNote>}
      {inputTokens + outputTokens > 0 && (
        <PhoneNote>{t('trial.tokens', { input: inputTokens, output: outputTokens })}</PhoneNote>
      )}
    </>
  )
}

type Refused = NonNullable<ReturnType<typeof useTrial>['problem']>

/** Why the form's values cannot be tried, with the way to each field. */
function TrialRefused({ form, row, problem, onClose }: TrialPanelProps & { problem: Refused }) {
  const { t } = useTranslation('prompts')
  const fieldText = useFieldText()
  const sentences = usePromptSentences(row)
  const facts = factsOf(PromptInput)
  const fields = Object.entries(problem.fields)
  if (fields.length === 0) return <Problem code={problem.code} details={problem.details} />
  const goTo = (name: string) => {
    onClose()
    fieldOf(form.id, name)?.focus()
  }
  return (
    <Alert tone="bad" role="alert">
      <p>{t('trial.refused')}</p>
      <ul className="grid gap-0.5">
        {fields.map(([name, code]) => (
          <li key={name}>
            <button
              type="button"
              className="rounded-sm text-start underline underline-offset-2 touch:min-h-11"
              onClick={() => goTo(name)}
            >
              {labelOf(form.id, name) ?? name}
            </button>
            {': '}
            {sentences[`${name}.${code}`] ?? fieldText(code, factsAt(facts, name))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
