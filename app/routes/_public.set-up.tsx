import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as auth from '#domain/auth/endpoints.ts'
import { SetUpInput, SignedInView } from '#domain/auth/schema.ts'
import { Field, Problem, SubmitButton } from '~/components/form'
import { Logo } from '~/components/logo'
import { PasswordInput } from '~/components/password-input'
import { Alert } from '~/components/ui/alert'
import { Button } from '~/components/ui/button'
import { Card } from '~/components/ui/card'
import { Input } from '~/components/ui/input'
import { apiAs } from '~/lib/api.server'
import { postedForm, readForm, refused } from '~/lib/form.server'
import type { FormProblem } from '~/lib/form-problem'
import type { RequestContext } from '~/lib/server/load-context.server'
import { openSession } from '~/lib/server/open-session.server'
import { readSession } from '~/lib/server/session.server'

const Somebody = SignedInView.pick({ name: true, email: true })

/** The one-time link that the first start in production prints. Server behaviour §10. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const code = new URL(request.url).searchParams.get('code') ?? ''
  return { code, signedIn: await findSignedIn(request, context) }
}

async function findSignedIn(request: Request, context: RequestContext) {
  if (!(await readSession(request, context))) return undefined
  const answer = await apiAs(request, context).call(auth.me)
  return answer.ok ? Somebody.parse(answer.value) : undefined
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await postedForm(request)
  const read = readForm(form, SetUpInput)
  if (!read.ok) return read.problem

  const answer = await apiAs(request, context).call(auth.setUp, read.data)
  if (!answer.ok) return refused(answer, form)

  const { email, password } = read.data
  const opened = await openSession({ request, context }, { email, password })
  return opened.ok ? redirect('/tickets', { headers: opened.headers }) : redirect('/login')
}

export default function SetUp() {
  const { t } = useTranslation('login')
  const { code, signedIn } = useLoaderData<typeof loader>()
  return (
    <div className="grid w-full max-w-sm gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <Logo className="size-12" />
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{t('setUpTitle')}</h1>
          <p className="text-muted">{t('setUpSubtitle')}</p>
        </div>
      </div>
      {signedIn ? <Taken code={code} {...signedIn} /> : <SetUpForm code={code} />}
    </div>
  )
}

/** Somebody is signed in here: the link is for them to use once they have signed out, and is not spent. */
function Taken({ code, name, email }: { code: string; name: string; email: string }) {
  const { t } = useTranslation('login')
  return (
    <Card className="grid gap-4 p-5">
      <Alert tone="warn" role="status">
        <p className="font-medium">{t('setUpTaken')}</p>
        <p>{t('setUpTakenHelp', { name, email })}</p>
      </Alert>
      <Form method="post" action="/logout" className="grid gap-2">
        <input type="hidden" name="back" value={`/set-up?code=${encodeURIComponent(code)}`} />
        <Button type="submit" variant="primary" size="lg">
          {t('setUpSignOut')}
        </Button>
        <Button asChild variant="ghost">
          <Link to="/tickets">{t('setUpBack')}</Link>
        </Button>
      </Form>
    </Card>
  )
}

function SetUpForm({ code }: { code: string }) {
  const { t } = useTranslation('login')
  const problem = useActionData<typeof action>()
  const busy = useNavigation().formAction === '/set-up'
  return (
    <Card className="p-5">
      <Form method="post" action="/set-up" className="grid gap-4">
        <Refused problem={problem} />
        <input type="hidden" name="code" value={problem?.values.code ?? code} />
        <Person problem={problem} />
        <SubmitButton busy={busy} size="lg">
          {busy ? t('submitting') : t('setUpSubmit')}
        </SubmitButton>
      </Form>
    </Card>
  )
}

function Refused({ problem }: { problem: FormProblem | undefined }) {
  const { t } = useTranslation('login')
  if (!problem) return null
  const isLinkGone = problem.code === 'ERR_NOT_FOUND' || 'code' in problem.fields
  if (!isLinkGone) return <Problem code={problem.code} details={problem.details} />
  return (
    <Alert tone="bad" role="alert" data-code={problem.code}>
      {t('setUpUsed')}
    </Alert>
  )
}

function Person({ problem }: { problem: FormProblem | undefined }) {
  const { t } = useTranslation('login')
  const texts = [
    { name: 'name', type: 'text', autoComplete: 'name' },
    { name: 'companyName', type: 'text', autoComplete: 'organization' },
    { name: 'email', type: 'email', autoComplete: 'username' },
  ] as const
  return (
    <>
      {texts.map(({ name, ...control }) => (
        <Field key={name} label={t(name)} name={name} errors={problem?.fields} required>
          {(field) => <Input {...field} {...control} maxLength={250} defaultValue={problem?.values[name]} />}
        </Field>
      ))}
      <Field label={t('password')} name="password" errors={problem?.fields} help={t('passwordHelp')} required>
        {(field) => <PasswordInput {...field} autoComplete="new-password" maxLength={128} />}
      </Field>
    </>
  )
}
