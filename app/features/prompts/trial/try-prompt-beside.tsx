import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import { SidePanelProvider } from '~/kit/side-panel-context'
import { Button } from '~/ui/button'
import { TrialPanel } from './trial-panel'

type TryPromptBesideProps = {
  /** The prompt that is edited, whose stored key a trial may take. */
  row: PromptView | null
  children: ReactNode
}

/** Surrounds the sheet of a prompt: a button in its foot opens a conversation by the form's unsaved values. */
export function TryPromptBeside({ row, children }: TryPromptBesideProps) {
  const { t } = useTranslation('prompts')
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const inForm = useCallback((button: HTMLButtonElement | null) => setForm(button?.form ?? null), [])
  const foot = (
    <Button ref={inForm} aria-expanded={isOpen} className="noscript:hidden" onClick={() => setOpen(!isOpen)}>
      <MessageSquareText />
      {t('trial.open')}
    </Button>
  )
  const panel = isOpen && form ? <TrialPanel form={form} row={row} onClose={() => setOpen(false)} /> : null
  return <SidePanelProvider value={{ foot, panel }}>{children}</SidePanelProvider>
}
