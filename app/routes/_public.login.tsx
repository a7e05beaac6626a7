import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Field, Problem, SubmitButton } from '~/components/form'
import { Logo } from '~/components/logo'
import { PasswordInput } from '~/components/password-input'
import { Alert } from '~/components/ui/alert'
import { Card } from '~/components/ui/card'
import { Input } from '~/components/ui/input'
import { postedForm, readForm, refused } from '~/lib/form.server'
import { openSession } from '~/lib/server/open-session.server'
import { safeBack } from '~/lib/server/session.server'
import { sayNext } from '~/lib/server/toast.server'
import { SignInForm } from '~/lib/sign-in'
import { SUBSCRIPTION_PAGE } from '~/lib/subscription-page'
import { daysLeft } from '~/lib/viewer'

/** The subscription is spoken of from this many days on. Specification 1 §9. */
const WARN_BELOW_DAYS = 5

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  return { reason: query.get('reason'), back: query.get('back') }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, SignInForm)
  if (!read.ok) return read.problem

  const { back, ...credentials } = read.data
  const opened = await openSession({ request, context }, credentials)
  if (!opened.ok) return refused(opened, form)

  const { user, headers } = opened
  const left = daysLeft(user.company.dueDate, new Date())
  if (left !== null && left >= 0 && left < WARN_BELOW_DAYS) {
    headers.append('Set-Cookie', await sayNext({ key: 'subscriptionSoon', count: left }))
  }
  return redirect(user.company.isExpired ? SUBSCRIPTION_PAGE : safeBack(back), { headers })
}

export default function Login() {
  const { t } = useTranslation('login')
  const { reason, back } = useLoaderData<typeof loader>()
  const problem = useActionData<typeof action>()
  const busy = useNavigation().formAction === '/login'
  return (
    <div className="grid w-full max-w-sm gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <Logo className="size-12" />
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{t('title')}</h1>
          <p className="text-muted">{t('subtitle')}</p>
        </div>
      </div>
      <WhySignedOut reason={problem ? null : reason} />
      <Card className="p-5">
        <Form method="post" action="/login" className="grid gap-4" noValidate={false}>
          <Problem code={problem?.code} details={problem?.details} />
          {back && <input type="hidden" name="back" value={back} />}
          <Field label={t('email')} name="email" errors={problem?.fields} required>
            {(control) => (
              <Input
                {...control}
                type="email"
                autoComplete="username"
                inputMode="email"
                autoFocus
                defaultValue={problem?.values.email}
              />
            )}
          </Field>
          <Field label={t('password')} name="password" errors={problem?.fields} required>
            {(control) => <PasswordInput {...control} autoComplete="current-password" maxLength={128} />}
          </Field>
          <SubmitButton busy={busy} size="lg">
            {busy ? t('submitting') : t('submit')}
          </SubmitButton>
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
  if (reason === 'expired') return <Alert role="status">{t('errors:ERR_SESSION_EXPIRED')}</Alert>
  if (reason === 'signed_out')
    return (
      <Alert tone="ok" role="status">
        {t('login:signedOut')}
      </Alert>
    )
  return null
}
