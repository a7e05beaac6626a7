import { useTranslation } from 'react-i18next'
import type { PlanDetails } from '#domain/plans/contract/resource.ts'
import { AVAILABLE_PLAN_FLAGS } from '#domain/plans/contract/rules.ts'
import type { Column } from '~/kit/list/columns'
import { money } from '~/lib/text/format'
import { Badge } from '~/ui/badge'

/** The columns of a plan: price, limits, and who has it. Specification 2 §2, §3. */
export function usePlanColumns(): readonly Column<PlanDetails>[] {
  const { t, i18n } = useTranslation('plans')
  return [
    { key: 'name', head: t('column.name'), sort: 'name', cell: ({ name }) => name },
    {
      key: 'amount',
      head: t('column.amount'),
      sort: 'amount',
      align: 'end',
      className: 'w-36 whitespace-nowrap',
      card: 'aside',
      cell: ({ amount, currency }) => money(amount, currency, i18n.language),
    },
    limit('users'),
    limit('connections'),
    limit('queues'),
    {
      key: 'features',
      head: t('column.features'),
      className: 'w-32 whitespace-nowrap',
      cell: (plan) => <Features plan={plan} />,
    },
    {
      key: 'isPublic',
      head: t('column.isPublic'),
      className: 'w-32',
      cell: ({ isPublic }) => (
        <Badge tone={isPublic ? 'ok' : 'neutral'}>{isPublic ? t('public') : t('private')}</Badge>
      ),
    },
    {
      key: 'companies',
      head: t('column.companies'),
      align: 'end',
      className: 'w-28',
      cell: ({ companiesCount: count }) => <Figure count={count} unit={t('of.companies', { count })} />,
    },
  ]

  function limit(key: 'users' | 'connections' | 'queues'): Column<PlanDetails> {
    return {
      key,
      head: t(`column.${key}`),
      align: 'end',
      from: 'lg',
      className: 'w-28',
      cell: (plan) => <Figure count={plan[key]} unit={t(`of.${key}`, { count: plan[key] })} />,
    }
  }
}

/**
 * Shows how many of the features the plan has. Their names are shown when the pointer is on it, and read to a screen
 * reader.
 */
function Features({ plan }: { plan: PlanDetails }) {
  const { t } = useTranslation('plans')
  const heldFlags = AVAILABLE_PLAN_FLAGS.filter((flag) => plan[flag])
  const names = heldFlags.map((flag) => t(`feature.${flag}`)).join(', ')
  return (
    <span title={names}>
      {t('featuresOf', { held: heldFlags.length, all: AVAILABLE_PLAN_FLAGS.length })}
      <span className="sr-only">: {names}</span>
    </span>
  )
}

/** The figure under its head in the table; on a card with its word. */
function Figure({ count, unit }: { count: number; unit: string }) {
  return (
    <>
      <span className="max-md:hidden">{count}</span>
      <span className="md:hidden">{unit}</span>
    </>
  )
}
