import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ERRORS } from '#domain/core/contract/errors.ts'
import type { ApiConnectionView } from '#domain/external-api/contract/schema.ts'
import { useErrorText } from '~/lib/text/error-text'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { CopyButton } from '~/ui/copy-button'
import { Section } from './section'

type DocumentationProps = { apiUrl: string; connections: readonly ApiConnectionView[] }

/** The fields of a call, in the order of the documentation. */
const FIELDS = [
  'number',
  'body',
  'medias',
  'userId',
  'queueId',
  'sendSignature',
  'closeTicket',
  'isCampaign',
  'override',
] as const

/** The refusals that a program has to expect. */
const REFUSALS = [
  'ERR_TOKEN_INVALID',
  'ERR_WAPP_INVALID_CONTACT',
  'ERR_VALIDATION',
  'ERR_KEY_REUSED',
  'ERR_STILL_RUNNING',
  'ERR_OTHER_OPEN_TICKET',
  'ERR_CONTACT_BLOCKED',
  'ERR_OPTED_OUT',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_FILE_TOO_LARGE',
  'ERR_TOO_MANY_ATTEMPTS',
] as const

/** Shows how to call the API, with the company's own address. */
export function Documentation({ apiUrl, connections }: DocumentationProps) {
  const { t } = useTranslation('messages-api')
  return (
    <>
      <Section heading={t('address.heading')} text={t('intro')}>
        <div className="flex flex-wrap items-center gap-3">
          <code className="rounded-md border border-line bg-hover px-3 py-2 break-all select-all">
            {apiUrl}
          </code>
          <CopyButton text={apiUrl} label={t('address.copy')} />
        </div>
      </Section>
      <Section heading={t('token.heading')} text={t('token.text')}>
        <ul className="grid gap-1">
          {connections.map(({ id, name, tokenLastFour }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              {name}{' '}
              <span className="text-muted">
                {tokenLastFour === null ? t('token.none') : t('token.ends', { end: tokenLastFour })}
              </span>{' '}
              {tokenLastFour === null && (
                <Link to={`${PAGES.connections.path}/${id}/token`} className="underline">
                  {t('token.make')}
                  <span className="sr-only">{name}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
        <Button asChild size="sm" className="justify-self-start">
          <Link to={PAGES.connections.path}>{t('token.open')}</Link>
        </Button>
      </Section>
      <Section heading={t('docs.heading')}>
        <ul className="grid max-w-prose list-disc gap-2 ps-5">
          {(['send', 'answer', 'key', 'state', 'limit'] as const).map((line) => (
            <li key={line} className="[overflow-wrap:anywhere]">
              {t(`docs.${line}`)}
            </li>
          ))}
        </ul>
        <a className="justify-self-start text-link underline" href={`${apiUrl}/docs`}>
          {t('docs.full')}
        </a>
        <FieldTable />
        <RefusalTable />
      </Section>
    </>
  )
}

function FieldTable() {
  const { t } = useTranslation('messages-api')
  return (
    <Terms
      caption={t('docs.fields')}
      heads={[t('docs.field'), t('docs.meaning')]}
      rows={FIELDS.map((field) => [field, t(`docs.${field}`)])}
    />
  )
}

function RefusalTable() {
  const { t } = useTranslation('messages-api')
  const errorText = useErrorText()
  return (
    <Terms
      caption={t('docs.errors')}
      heads={[t('docs.code'), t('docs.meaning')]}
      rows={REFUSALS.map((code) => [`${ERRORS[code]} ${code}`, errorText(code)])}
    />
  )
}

type TermsProps = {
  caption: string
  heads: readonly [string, string]
  rows: readonly (readonly [term: string, meaning: string])[]
}

function Terms({ caption, heads, rows }: TermsProps) {
  return (
    <table className="block w-full text-start sm:table">
      <caption className="block pb-1 text-start font-medium sm:table-caption">{caption}</caption>
      <thead className="sr-only">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="block sm:table-row-group">
        {rows.map(([term, meaning]) => (
          <tr key={term} className="block border-t border-line py-1.5 sm:table-row">
            <th scope="row" className="block py-1 pe-4 text-start align-top font-normal sm:table-cell">
              <code className="text-sm break-all">{term}</code>
            </th>
            <td className="block py-1 text-muted sm:table-cell">{meaning}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
