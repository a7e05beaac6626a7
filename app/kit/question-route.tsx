import { Form, Link, useActionData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/components/ui/button'
import { SubmitButton } from './form/form-parts'
import type { FormAnswer } from './form/submission'
import { Problem } from './problem'
import { DialogRoute, useBack } from './sheet-route'

type QuestionRouteProps = {
  /** Names the thing. */
  title: string
  /** Says the consequence. */
  text: string
  /** The verb on the button. */
  action: string
  danger?: boolean
  /** What there is to choose; sent with the answer. */
  children?: ReactNode
}

/** A decision with an address of its own, answered by its route's action: it is asked without any script too. */
export function QuestionRoute({ title, text, action, danger, children }: QuestionRouteProps) {
  const { t } = useTranslation()
  const { href } = useBack()
  const answer = useActionData<FormAnswer | undefined>()
  const busy = useNavigation().state !== 'idle'
  return (
    <DialogRoute title={title} text={text}>
      <Form method="post" className="grid gap-4" preventScrollReset>
        <Problem code={answer?.problem?.code} details={answer?.problem?.details} />
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={href} preventScrollReset>
              {t('cancel')}
            </Link>
          </Button>
          <SubmitButton busy={busy} variant={danger ? 'danger' : 'primary'}>
            {action}
          </SubmitButton>
        </div>
      </Form>
    </DialogRoute>
  )
}
