import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/button'
import { ActionForm, useActionProblem } from '../form/action-form'
import { SubmitButton } from '../form/form-parts'
import { Problem } from '../problem'
import { DialogRoute, useBack } from '../sheet-route'

type QuestionRouteProps = {
  /** Names the thing. */
  title: string
  /** Says the consequence. */
  text: string
  /** The verb on the button. */
  action: string
  danger?: boolean
  /** The fields to choose from; sent with the answer. */
  children?: ReactNode
}

/** A decision with an address of its own, answered by its route's action: it is asked without any script too. */
export function QuestionRoute({ title, text, action, danger, children }: QuestionRouteProps) {
  const { t } = useTranslation()
  const { href } = useBack()
  const problem = useActionProblem()
  return (
    <DialogRoute title={title} text={text}>
      <ActionForm className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Problem code={problem?.code} details={problem?.details} />
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button asChild>
            <Link to={href} preventScrollReset>
              {t('cancel')}
            </Link>
          </Button>
          <SubmitButton variant={danger ? 'danger' : 'primary'}>{action}</SubmitButton>
        </div>
      </ActionForm>
    </DialogRoute>
  )
}
