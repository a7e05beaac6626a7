import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { Gauge, Sparkles } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as prompts from '#domain/prompts/contract/endpoints.ts'
import { promptResource } from '#domain/prompts/contract/resource.ts'
import type { PromptView } from '#domain/prompts/contract/schema.ts'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { listLoader } from '~/kit/server/list-loader.server'
import { apiAs, expectAnswer } from '~/lib/api.server'
import { Badge } from '~/ui/badge'
import { Button } from '~/ui/button'
import { UsageNotice } from './usage-notice'

const loadList = listLoader(promptResource, 'prompts')

export async function loader(args: LoaderFunctionArgs) {
  const [list, options] = await Promise.all([
    loadList(args),
    expectAnswer(apiAs(args.request, args.context).call(prompts.getOptions), args),
  ])
  return { ...list, options }
}

export const shouldRevalidate = shouldReadList

/** The company's assistants by a language model. Specification 3 §2. */
export default function PromptList() {
  const { t } = useTranslation('prompts')
  const { search } = useLocation()
  const { options } = useLoaderData<typeof loader>()
  return (
    <PlainList
      resource={promptResource}
      page="prompts"
      icon={Sparkles}
      columns={[
        { key: 'name', head: t('name'), sort: 'name', cell: (prompt) => <PromptName {...prompt} /> },
        {
          key: 'queue',
          head: t('queue'),
          cell: ({ queueName }) => queueName || <Badge tone="warn">{t('withoutQueue')}</Badge>,
        },
        {
          key: 'maxTokens',
          head: t('maxTokens'),
          sort: 'maxTokens',
          align: 'end',
          className: 'w-40',
          cell: ({ maxTokens }) => t('tokens', { count: maxTokens }),
        },
      ]}
      nameOf={({ name }) => name}
      consequences={({ connectionNames }) =>
        connectionNames.length > 0 ? [t('endsUse', { names: connectionNames.join(', ') })] : []
      }
      notices={<UsageNotice options={options} />}
      moreButtons={
        <Button asChild>
          <Link to={`/prompts/options${search}`} preventScrollReset>
            <Gauge />
            <span className="max-sm:sr-only">{t('options.open')}</span>
          </Link>
        </Button>
      }
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

/** The name, with what the service refuses. */
function PromptName({ name, refusal }: Pick<PromptView, 'name' | 'refusal'>) {
  const { t } = useTranslation('prompts')
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      {refusal && <Badge tone="bad">{t(`refusals.${refusal}`)}</Badge>}
    </span>
  )
}
