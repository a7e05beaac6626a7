import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as files from '#domain/files/contract/endpoints.ts'
import type { UserJobView } from '#domain/user-jobs/contract/schema.ts'
import { Problem } from '~/kit/problem'
import { call } from '~/lib/call'
import { saveFile } from '~/lib/save-file'
import { fileSize } from '~/lib/text/format'
import { useShell } from '~/lib/ui/use-shell'
import { Button, type ButtonProps } from '~/ui/button'
import { Spinner } from '~/ui/spinner'

type JobDownloadProps = {
  file: NonNullable<UserJobView['file']>
  variant?: ButtonProps['variant']
  label?: string
}

/** Downloads the file that a job made, by a link that is valid for the viewer alone and is requested when it is needed. */
export function JobDownload({ file, variant = 'secondary', label }: JobDownloadProps) {
  const { t, i18n } = useTranslation('user-jobs')
  const apiUrl = useShell()?.apiUrl ?? ''
  const [busy, setBusy] = useState(false)
  const [code, setCode] = useState<string>()
  const download = async () => {
    setBusy(true)
    setCode(undefined)
    const answer = await call(files.sign, { fileId: file.id })
    setBusy(false)
    if (answer.ok) saveFile(apiUrl + answer.value.url, file.name)
    else setCode(answer.problem.code)
  }
  return (
    <>
      <Button
        variant={variant}
        aria-disabled={busy}
        onClick={() => void (busy || download())}
        title={file.name}
      >
        {busy ? <Spinner label={t('download')} /> : <Download />}
        {label ?? t('download')}
        {file.size !== null && (
          <span className="tabular text-xs opacity-80">{fileSize(file.size, i18n.language)}</span>
        )}
      </Button>
      <Problem code={code} />
    </>
  )
}
