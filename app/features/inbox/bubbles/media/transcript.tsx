import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/core/contract/problems.ts'
import type { MessageView } from '#domain/messages/contract/schema.ts'
import * as transcription from '#domain/messages/contract/transcription/endpoints.ts'
import { useMutation } from '~/kit/mutation'
import { QuotedCode } from '~/kit/refusal/quoted-code'
import { useErrorText } from '~/lib/text/error-text'
import { useShell } from '~/lib/ui/use-shell'
import { isVisiting } from '~/lib/viewer'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { Marked } from '../text/found'

/** Shows the text of an audio that came. It is transcribed once for everybody, when somebody asks. Specification 1 §6. */
export function Transcript({ message }: { message: MessageView }) {
  const { t } = useTranslation('bubbles')
  const errorText = useErrorText()
  const viewer = useShell()?.viewer
  const isVisitor = viewer !== undefined && isVisiting(viewer)
  const [problem, setProblem] = useState<Problem>()
  const [heard, setHeard] = useState<string>()
  const { run, busy } = useMutation(transcription.transcribe, {
    key: message.id,
    onDone: ({ transcribedText }) => setHeard(transcribedText),
    onRefused: setProblem,
  })
  const text = message.transcript ?? heard
  if (text !== undefined) {
    return (
      <p className="mt-1 max-w-72 border-s-2 border-line-strong ps-2 text-sm [overflow-wrap:anywhere]">
        <span className="sr-only">{t('audio.transcript')}: </span>
        <Marked text={text} />
      </p>
    )
  }
  if (isVisitor || message.fromMe || message.isDeleted || message.file?.state !== 'stored') return null
  const ask = () => {
    setProblem(undefined)
    void run({ messageId: message.id })
  }
  return (
    <div className="grid max-w-72 justify-items-start">
      <Button variant="ghost" size="sm" className="-ms-2 text-xs" aria-disabled={busy} onClick={ask}>
        {busy ? <Spinner label={t('audio.transcribing')} /> : <FileText />}
        {t(busy ? 'audio.transcribing' : 'audio.transcribe')}
      </Button>
      {problem && (
        <div role="alert" className="text-xs text-bad">
          <p>{errorText(problem.code, problem.details)}</p>
          <QuotedCode {...problem} />
        </div>
      )}
    </div>
  )
}
