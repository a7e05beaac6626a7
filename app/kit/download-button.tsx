import { FileSpreadsheet } from 'lucide-react'
import { useState } from 'react'
import type { Endpoint } from '#domain/core/contract/endpoint.ts'
import type { Problem as ProblemOf } from '#domain/core/contract/problems.ts'
import { callForFile } from '~/lib/call'
import { saveBlob } from '~/lib/save-file'
import { Button } from '~/ui/button'
import { Spinner } from '~/ui/spinner'
import { Problem } from './problem'

type DownloadButtonProps = { endpoint: Endpoint; input: object; label: string; busyLabel: string }

/** Saves the spreadsheet that an endpoint answers. */
export function DownloadButton({ endpoint, input, label, busyLabel }: DownloadButtonProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<ProblemOf>()
  const download = async () => {
    setBusy(true)
    setProblem(undefined)
    const answer = await callForFile(endpoint, input)
    setBusy(false)
    if (answer.ok) saveBlob(answer.value.blob, answer.value.name)
    else setProblem(answer.problem)
  }
  return (
    <>
      <Button
        aria-disabled={busy}
        onClick={() => void (busy || download())}
        className="noscript:hidden print:hidden"
      >
        {busy ? <Spinner label={busyLabel} /> : <FileSpreadsheet />}
        {label}
      </Button>
      <Problem code={problem?.code} details={problem?.details} />
    </>
  )
}
