import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from '~/lib/ui/copy-text'
import { Button } from './button'

/** Copies a text and says so in its place; says too when the browser does not allow it. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation()
  const [attempt, setAttempt] = useState<{ text: string; outcome: 'copied' | 'failed' }>()
  const copy = async () => setAttempt({ text, outcome: (await copyText(text)) ? 'copied' : 'failed' })
  // A new password or code is not copied yet.
  const outcome = attempt?.text === text ? attempt.outcome : undefined
  return (
    <span className="inline-flex items-center gap-2">
      <Button size="sm" onClick={() => void copy()}>
        {outcome === 'copied' ? <Check /> : <Copy />}
        {label}
      </Button>
      <span role="status" className="text-sm text-muted">
        {outcome === 'copied' && t('copied')}
        {outcome === 'failed' && t('copyFailed')}
      </span>
    </span>
  )
}
