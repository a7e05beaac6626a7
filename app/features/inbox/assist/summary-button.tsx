import { Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { TRANSLATION_LANGUAGES } from '#domain/prompts/contract/assist.ts'
import * as assist from '#domain/prompts/contract/assist-endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { useAssistOffer } from './use-assist-offer'

type SummaryButtonProps = { ticketId: number; onText: (text: string) => void }

/** Proposes a summary of the conversation for the colleague who gets it: kept only if it is sent with the form. */
export function SummaryButton({ ticketId, onText }: SummaryButtonProps) {
  const { t, i18n } = useTranslation('tickets')
  const { run, busy } = useMutation(assist.summary, { key: ticketId })
  const language = TRANSLATION_LANGUAGES.find((candidate) => i18n.language.startsWith(candidate)) ?? 'pt'
  const isOffered = useAssistOffer().summary
  if (!isOffered) return null
  const ask = async () => {
    const answer = await run({ ticketId, language })
    if (answer.ok) onText(answer.value.text)
  }
  return (
    <Button
      size="sm"
      className="justify-self-start noscript:hidden"
      aria-disabled={busy}
      onClick={() => void ask()}
    >
      {busy ? <Spinner label={t('transfer.summarizing')} /> : <Sparkles />}
      {t('transfer.summary')}
    </Button>
  )
}
