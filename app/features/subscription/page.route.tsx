import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, NavLink, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as auth from '#domain/auth/contract/endpoints.ts'
import * as companies from '#domain/companies/contract/endpoints.ts'
import type { CompanyPlanView, PlanView } from '#domain/plans/contract/schema.ts'
import { Logo, WholeLogo } from '~/features/shell/logo'
import { ActionForm } from '~/kit/form/action-form'
import { LanguageForm, ThemeForm } from '~/kit/preferences/preference-forms'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { useBrand } from '~/lib/brand'
import { SUBSCRIPTION_PAGE } from '~/lib/subscription-page'
import { dateOf, money } from '~/lib/text/format'
import { usePageNames } from '~/lib/text/page-title'
import { daysLeft } from '~/lib/viewer'
import { REMAINING_PAGES } from '~/pages/page-rules'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import { Card } from '~/ui/card'

/** Loads the state of the company's subscription, which can be read also when it is over. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const pageRequest = { request, context }
  const api = apiAs(request, context)
  const viewer = await expectAnswer(api.call(auth.me), pageRequest)
  const { companyId, profile } = viewer
  const company = await expectAnswer(api.call(companies.getPlan, { companyId }), pageRequest)
  return { company, isExpired: viewer.company.isExpired, isAdmin: profile === 'admin' }
}

/** Specification 1 §4: where a company is led whose subscription is over. It stands alone, as nothing else works then. */
export default function Subscription() {
  const { t } = useTranslation('login')
  const { company, isExpired, isAdmin } = useLoaderData<typeof loader>()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-2 p-3">
        <WhatRemains />
        <LanguageForm />
        <ThemeForm />
      </header>
      <main className="grid flex-1 place-items-center px-4 pb-16">
        <div className="grid w-full max-w-md gap-6">
          <div className="grid justify-items-center gap-3 text-center">
            <WholeLogo className="h-16 max-w-full" otherwise={<Logo className="size-12" />} />
            <h1 className="text-xl font-semibold">
              {t(isExpired ? 'subscription.over' : 'subscription.title')}
            </h1>
          </div>
          <Card className="grid gap-4 p-5">
            <Standing company={company} isExpired={isExpired} />
            {company.plan && <Plan plan={company.plan} />}
            <WhomToAsk company={company} isAdmin={isAdmin} />
          </Card>
          <div className="flex flex-wrap justify-center gap-2">
            <Button asChild variant="primary">
              <Link to={isExpired ? SUBSCRIPTION_PAGE : '/tickets'} reloadDocument={isExpired}>
                {t(isExpired ? 'subscription.again' : 'subscription.back')}
              </Link>
            </Button>
            <ActionForm action="/logout">
              <Button type="submit">{t('subscription.logout')}</Button>
            </ActionForm>
          </div>
        </div>
      </main>
    </div>
  )
}

/** The pages that are left while nothing else works. Specification 1 §2. */
function WhatRemains() {
  const { t } = useTranslation('shell')
  const names = usePageNames()
  return (
    <nav aria-label={t('navigation')} className="me-auto">
      <ul className="flex flex-wrap gap-1">
        {REMAINING_PAGES.map(({ name, path }) => (
          <li key={name}>
            <NavLink
              to={path}
              className="inline-flex h-9 items-center rounded-md px-2.5 font-medium text-muted hover:bg-hover aria-[current=page]:text-accent-text touch:h-11"
            >
              {names[name]}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type StandingProps = { company: CompanyPlanView; isExpired: boolean }

function Standing({ company: { name, dueDate, timeZone }, isExpired }: StandingProps) {
  const { t, i18n } = useTranslation('login')
  if (dueDate === null || daysLeft(dueDate, new Date()) === null) {
    return <p>{t('subscription.endless', { company: name })}</p>
  }
  const date = dateOf(dueDate, { language: i18n.language, timeZone })
  if (!isExpired) return <p>{t('subscription.until', { company: name, date })}</p>
  return (
    <Alert tone="bad" role="alert">
      <p className="font-medium">{t('subscription.overSince', { company: name, date })}</p>
      <p className="text-sm">{t('subscription.kept')}</p>
    </Alert>
  )
}

function Plan({ plan: { name, amount, currency } }: { plan: PlanView }) {
  const { t, i18n } = useTranslation('login')
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <div>
        <dt className="text-muted">{t('subscription.plan')}</dt>
        <dd className="font-medium [overflow-wrap:anywhere]">{name}</dd>
      </div>
      {Number(amount) > 0 && (
        <div>
          <dt className="text-muted">{t('subscription.amount')}</dt>
          <dd className="font-medium tabular">{money(amount, currency, i18n.language)}</dd>
        </div>
      )}
    </dl>
  )
}

type WhomToAskProps = { company: CompanyPlanView; isAdmin: boolean }

/** Attendants ask their admins, admins the operator; paying here comes with billing. */
function WhomToAsk({ company, isAdmin }: WhomToAskProps) {
  const { t } = useTranslation('login')
  const brand = useBrand().appName
  if (isAdmin) return <p>{t('subscription.askOperator', { brand, company: company.name })}</p>
  return (
    <div>
      <p>{t('subscription.askAdmins')}</p>
      <ul className="mt-1 font-medium">
        {company.admins.map((name) => (
          <li key={name} className="[overflow-wrap:anywhere]">
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
