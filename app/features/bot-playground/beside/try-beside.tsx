import { MessageSquareText } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Unsaved } from '#domain/bot/contract/try/try-schema.ts'
import type { FieldReadings, FieldSentences } from '~/kit/form/form-context'
import { submissionOf } from '~/kit/form/submission'
import { SidePanelProvider } from '~/kit/side-panel-context'
import { Button } from '~/ui/button'
import type { Edited } from '../use-try'
import { TryPanel } from './try-panel'

type TryBesideProps<S extends z.ZodObject> = {
  /** The schema by which the form is saved. */
  schema: S
  /** Selects the form's values that a try sends. */
  unsavedOf: (values: z.input<S>) => z.input<typeof Unsaved>
  /** The edited connection, which is tried. Absent: the user chooses one, of those with the queue first. */
  connection?: { id: number; name: string } | undefined
  queueId?: number | undefined
  /** The form's own sentences about its fields. */
  messages?: FieldSentences | undefined
  reads?: FieldReadings | undefined
  children: ReactNode
}

/**
 * Surrounds a sheet or page whose form decides how customers are received. A button in its foot opens a phone beside it,
 * on which the bot answers by the form's unsaved values. docs/decisions/082-trying-what-is-not-saved.md.
 */
export function TryBeside<S extends z.ZodObject>(props: TryBesideProps<S>) {
  const { schema, unsavedOf, children, ...panelProps } = props
  const { t } = useTranslation('bot-playground')
  const [isOpen, setOpen] = useState(false)
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const inForm = useCallback((button: HTMLButtonElement | null) => setForm(button?.form ?? null), [])
  const foot = (
    <Button ref={inForm} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      <MessageSquareText />
      {t('beside.open')}
    </Button>
  )
  const panel =
    isOpen && form ? (
      <TryPanel
        form={form}
        edited={() => readEdited(form, schema, unsavedOf)}
        onClose={() => setOpen(false)}
        {...panelProps}
      />
    ) : null
  return <SidePanelProvider value={{ foot, panel }}>{children}</SidePanelProvider>
}

/** Reads the values of a form, as saving it would send them, or the fields that saving would refuse. */
function readEdited<S extends z.ZodObject>(
  form: HTMLFormElement,
  schema: S,
  unsavedOf: (values: z.input<S>) => z.input<typeof Unsaved>,
): Edited {
  const submission = submissionOf(new FormData(form), schema)
  if (submission.status === 'success') return { ok: true, unsaved: unsavedOf(submission.value) }
  const codes = Object.entries(submission.error ?? {}).map(([name, codes]) => [name, codes?.[0] ?? 'invalid'])
  return { ok: false, problem: { code: 'ERR_VALIDATION', fields: Object.fromEntries(codes), details: {} } }
}
