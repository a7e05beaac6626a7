import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useLoaderData, useLocation, useNavigation } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropUnsentDrawings } from '~/features/flow-editor/state/drop-unsent'
import { Logo, WholeLogo } from '~/features/shell/logo'
import { languageOf } from '~/i18n/i18n.server'
import { useFormAnswer } from '~/kit/form/action-form'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { dropDrafts } from '~/kit/form/drafts/form-drafts'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { openSession } from '~/lib/server/open-session.server'
import { safeBack } from '~/lib/server/session.server'
import { sayNext, type Toast } from '~/lib/server/toast.server'
import { SignInForm } from '~/lib/sign-in'
import { SUBSCRIPTION_PAGE } from '~/lib/subscription-page'
import { dateOf } from '~/lib/text/format'
import { daysLeft, type Viewer } from '~/lib/viewer'
import { Alert } from '~/ui/alert'
import { Card } from '~/ui/card'

/** The subscription is spoken of from this many days on. Specification 1 §9. */
const WARN_BELOW_DAYS = 5

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  return { reason: query.get('reason'), back: query.get('back') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const sent = readForm(await postedForm(request), SignInForm)
  if (!sent.ok) return sent.answer

  const { back, ...credentials } = sent.values
  const opened = await openSession({ request, context }, credentials)
  if (!opened.ok) return sent.refused(opened)

  const { user, headers } = opened
  const loginWord = await wordOf(user.company, request)
  if (loginWord) headers.append('Set-Cookie', await sayNext(loginWord))
  return redirect(user.company.isExpired ? SUBSCRIPTION_PAGE : safeBack(back), { headers })
}

/** Returns the notice about the subscription: that it is over, with the date, or about to be. Specification 1 §4. */
async function wordOf(company: Viewer['company'], request: Request): Promise<Toast | undefined> {
  const { dueDate, isExpired, timeZone } = company
  const remainingDays = daysLeft(dueDate, new Date())
  if (isExpired && dueDate) {
    return {
      key: 'subscriptionOver',
      date: dateOf(dueDate, { language: await languageOf(request), timeZone }),
    }
  }
  if (remainingDays === null || remainingDays >= WARN_BELOW_DAYS) return undefined
  return { key: 'subscriptionSoon', count: remainingDays }
}

export const clientAction = offlineAction

export default function Login() {
  const { t } = useTranslation('login')
  const { reason, back } = useLoaderData<typeof loader>()
  useEffect(() => {
    if (reason !== 'signed_out') return
    dropDrafts()
    dropUnsentDrawings()
  }, [reason])
  const isRefused = useFormAnswer() !== undefined
  const { search } = useLocation()
  const busy = useNavigation().formAction?.startsWith('/login')
  return (
    <div className="grid w-full max-w-sm gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <WholeLogo className="h-16 max-w-full" otherwise={<Logo className="size-12" />} />
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="text-muted">{t('subtitle')}</p>
        </div>
      </div>
      <WhySignedOut reason={isRefused ? null : reason} />
      <Card className="p-5">
        <Form schema={SignInForm} action={`/login${search}`} plain unguarded>
          {back && <input type="hidden" name="back" value={back} />}
          <TextField
            name="email"
            label={t('email')}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
          />
          <TextField name="password" label={t('password')} type="password" autoComplete="current-password" />
          <SubmitButton size="lg">{busy ? t('submitting') : t('submit')}</SubmitButton>
        </Form>
      </Card>
    </div>
  )
}

function WhySignedOut({ reason }: { reason: string | null }) {
  const { t } = useTranslation(['login', 'errors'])
  if (reason === 'elsewhere') {
    return (
      <Alert tone="warn" role="status">
        <p className="font-medium">{t('login:elsewhere')}</p>
        <p>{t('login:elsewhereHelp')}</p>
      </Alert>
    )
  }
  if (reason === 'off')
    return (
      <Alert tone="bad" role="alert">
        {t('errors:ERR_COMPANY_OFF')}
      </Alert>
    )
  if (reason === 'expired') return <Alert role="status">{t('errors:ERR_SESSION_EXPIRED')}</Alert>
  if (reason === 'signed_out')
    return (
      <Alert tone="ok" role="status">
        {t('login:signedOut')}
      </Alert>
    )
  return null
}
