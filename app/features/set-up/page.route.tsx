import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as auth from '#domain/auth/contract/endpoints.ts'
import { SetUpInput, SignedInView } from '#domain/auth/contract/schema.ts'
import type { Problem } from '#domain/core/contract/problems.ts'
import { Logo, WholeLogo } from '~/features/shell/logo'
import { ActionForm } from '~/kit/form/action-form'
import { postedForm, readForm } from '~/kit/form/answer.server'
import { TextField } from '~/kit/form/fields/text-field'
import { Form } from '~/kit/form/form'
import { SubmitButton } from '~/kit/form/form-parts'
import { offlineAction } from '~/kit/offline-action'
import { apiAs } from '~/lib/api.server'
import type { RequestContext } from '~/lib/server/load-context.server'
import { openSession } from '~/lib/server/open-session.server'
import { readSession } from '~/lib/server/session.server'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'

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
  const sent = readForm(await postedForm(request), SetUpInput)
  if (!sent.ok) return sent.answer

  const answer = await apiAs(request, context).call(auth.setUp, sent.values)
  if (!answer.ok) return sent.refused(answer)

  const { email, password } = sent.values
  const opened = await openSession({ request, context }, { email, password })
  return opened.ok ? redirect('/tickets', { headers: opened.headers }) : redirect('/login')
}

export const clientAction = offlineAction

export default function SetUp() {
  const { t } = useTranslation('login')
  const { code, signedIn } = useLoaderData<typeof loader>()
  return (
    <div className="grid w-full max-w-sm gap-6">
      <div className="grid justify-items-center gap-3 text-center">
        <WholeLogo className="h-16 max-w-full" otherwise={<Logo className="size-12" />} />
        <div className="grid gap-1">
          <h1 className="text-xl font-semibold">{t('setUpTitle')}</h1>
          <p className="text-muted">{t('setUpSubtitle')}</p>
        </div>
      </div>
      {signedIn ? <SetUpDone code={code} {...signedIn} /> : <SetUpForm code={code} />}
    </div>
  )
}

/** Somebody is signed in here: the link is for them to use once they have signed out, and is not spent. */
function SetUpDone({ code, name, email }: { code: string; name: string; email: string }) {
  const { t } = useTranslation('login')
  return (
    <Card className="grid gap-4 p-5">
      <Alert tone="warn" role="status">
        <p className="font-medium">{t('setUpTaken')}</p>
        <p>{t('setUpTakenHelp', { name, email })}</p>
      </Alert>
      <ActionForm action="/logout" className="grid gap-2">
        <input type="hidden" name="back" value={`/set-up?code=${encodeURIComponent(code)}`} />
        <Button type="submit" variant="primary" size="lg">
          {t('setUpSignOut')}
        </Button>
        <Button asChild variant="ghost">
          <Link to="/tickets">{t('setUpBack')}</Link>
        </Button>
      </ActionForm>
    </Card>
  )
}

function SetUpForm({ code }: { code: string }) {
  const { t } = useTranslation('login')
  const busy = useNavigation().formAction === '/set-up'
  const isLinkGone = ({ code, fields }: Problem) => code === 'ERR_NOT_FOUND' || 'code' in fields
  return (
    <Card className="p-5">
      <Form
        schema={SetUpInput}
        action="/set-up"
        explain={(problem) => (isLinkGone(problem) ? t('setUpUsed') : undefined)}
        plain
        unguarded
      >
        <input type="hidden" name="code" value={code} />
        <TextField name="name" label={t('name')} autoComplete="name" />
        <TextField name="companyName" label={t('companyName')} autoComplete="organization" required />
        <TextField name="email" label={t('email')} type="email" autoComplete="username" />
        <TextField
          name="password"
          label={t('password')}
          help={t('passwordHelp')}
          type="password"
          autoComplete="new-password"
        />
        <SubmitButton size="lg">{busy ? t('submitting') : t('setUpSubmit')}</SubmitButton>
      </Form>
    </Card>
  )
}
