import { Form, Link, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Problem, SubmitButton } from '~/components/form'
import { Button } from '~/components/ui/button'
import type { FormProblem } from '~/lib/form-problem'

type DisconnectFormProps = {
  /** How many conversations are open on the connection. */
  open: number
  mayClose: boolean
  problem?: FormProblem
}

/** What becomes of the open conversations, asked before the connection goes. Interface 69. */
export function DisconnectForm({ open, mayClose, problem }: DisconnectFormProps) {
  const { t } = useTranslation('connections')
  const { t: inAll } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid gap-4" preventScrollReset>
      <Problem code={problem?.code} details={problem?.details} />
      <p>{open > 0 ? t('disconnect.count', { count: open }) : t('disconnect.none')}</p>
      {open > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('disconnect.ask')}</legend>
          <Choice value="keep" help={t('disconnect.keepHelp')}>
            {t('disconnect.keep')}
          </Choice>
          {mayClose && (
            <Choice value="close" help={t('disconnect.closeHelp')}>
              {t('disconnect.close')}
            </Choice>
          )}
        </fieldset>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button asChild>
          <Link to="/connections" preventScrollReset>
            {inAll('cancel')}
          </Link>
        </Button>
        <SubmitButton busy={busy} variant="danger">
          {t('session.disconnect')}
        </SubmitButton>
      </div>
    </Form>
  )
}

type ChoiceProps = { value: 'keep' | 'close'; help: string; children: ReactNode }

function Choice({ value, help, children }: ChoiceProps) {
  return (
    <label className="flex items-start gap-2.5 touch:min-h-11">
      <input
        type="radio"
        name="openTickets"
        value={value}
        defaultChecked={value === 'keep'}
        className="mt-0.5 size-4 shrink-0 accent-accent touch:size-6"
      />
      <span className="grid gap-0.5">
        <span className="font-medium">{children}</span>
        <span className="text-xs text-muted">{help}</span>
      </span>
    </label>
  )
}
