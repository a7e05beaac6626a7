import { Link } from '@remix-run/react'
import { BarChart3, CalendarX, Copy, Megaphone, Pause, Play, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import * as campaigns from '#domain/campaigns/contract/endpoints.ts'
import { isPaused, isStartable } from '#domain/campaigns/contract/rules.ts'
import type { CampaignView } from '#domain/campaigns/contract/schema.ts'
import type { Column, RowAct } from '~/kit/list/columns'
import { PlainList } from '~/kit/list/plain-list'
import { shouldReadList } from '~/kit/list/should-read-list'
import { useMutation } from '~/kit/mutation'
import { listLoader } from '~/kit/server/list-loader.server'
import { dateAndTime } from '~/lib/text/format'
import { useClock } from '~/lib/ui/use-clock'
import { PAGES } from '~/pages/all-pages'
import { Button } from '~/ui/button'
import { toast } from '~/ui/toaster'
import { campaignList } from './campaign-list'
import { doneCountOf, ProgressBar, totalOf } from './progress-bar'
import { StatusBadge } from './status-badge'

export const loader = listLoader(campaignList, 'campaigns')
export const shouldRevalidate = shouldReadList

/** Messages to many. Specification 3 §2. */
export default function CampaignList() {
  const { t } = useTranslation('campaigns')
  const acts = useCampaignActs()
  return (
    <PlainList
      resource={campaignList}
      page="campaigns"
      icon={Megaphone}
      columns={useColumns()}
      nameOf={({ name }) => name}
      moreActs={acts}
      leadsTo={(campaign) => (isStartable(campaign) ? undefined : reportOf(campaign))}
      moreButtons={
        <Button asChild>
          <Link to={PAGES.campaignSettings.path}>
            <Settings2 />
            {t('settings')}
          </Link>
        </Button>
      }
      consequences={() => [t('deletesReport')]}
      labels={{
        search: t('search'),
        new: t('new'),
        empty: { title: t('empty.title'), text: t('empty.text') },
      }}
    />
  )
}

function useColumns(): readonly Column<CampaignView>[] {
  const { t } = useTranslation('campaigns')
  const clock = useClock()
  const moment = (iso: string | null) => iso && dateAndTime(iso, clock)
  return [
    { key: 'name', head: t('name'), sort: 'name', cell: ({ name }) => name, card: 'lead' },
    {
      key: 'status',
      head: t('statusHead'),
      cell: (campaign) => <StatusBadge campaign={campaign} />,
      card: 'aside',
    },
    {
      key: 'list',
      head: t('contactList'),
      cell: ({ contactList, tagList }) =>
        contactList?.name ?? (tagList ? t('byTag', { name: tagList.name }) : '–'),
    },
    { key: 'connection', head: t('connection'), cell: ({ whatsapp }) => whatsapp?.name ?? '–' },
    {
      key: 'progress',
      head: t('progress'),
      cell: (campaign) =>
        isStartable(campaign) ? (
          <Link to={checkOf(campaign)} preventScrollReset className="relative underline">
            {t('check')}
          </Link>
        ) : (
          <ProgressBar done={doneCountOf(campaign)} total={totalOf(campaign.counts)} />
        ),
    },
    {
      key: 'scheduledAt',
      head: t('scheduledAt'),
      sort: 'scheduledAt',
      cell: ({ scheduledAt }) => moment(scheduledAt),
      from: 'lg',
    },
    {
      key: 'completedAt',
      head: t('completedAt'),
      cell: ({ completedAt }) => moment(completedAt),
      card: 'none',
      from: 'lg',
    },
    {
      key: 'confirmation',
      head: t('confirmationHead'),
      cell: ({ confirmation }) => (confirmation ? t('asks') : t('asksNot')),
      card: 'none',
      from: 'xl',
    },
  ]
}

const reportOf = ({ id }: CampaignView) => `${PAGES.campaignReport.path}/${id}/report`
const checkOf = ({ id }: CampaignView) => `${PAGES.campaigns.path}/${id}/check`

/** Acts on a campaign as it stands. Specification 3 §2. */
function useCampaignActs(): (campaign: CampaignView) => readonly RowAct[] {
  const { t } = useTranslation('campaigns')
  const named = { key: ({ campaignId }: { campaignId: number | string }) => campaignId }
  const cancel = useMutation(campaigns.cancel, named)
  const restart = useMutation(campaigns.restart, named)
  const duplicate = useMutation(campaigns.duplicate, {
    ...named,
    onDone: ({ name }) => toast.success(t('duplicated', { name })),
  })
  return (campaign) => {
    const campaignId = campaign.id
    const check = {
      key: 'check',
      label: t('check'),
      icon: Play,
      to: checkOf(campaign),
    }
    const report = {
      key: 'report',
      label: t('report'),
      icon: BarChart3,
      to: reportOf(campaign),
    }
    const pause = {
      key: 'pause',
      label: t('pause'),
      icon: Pause,
      onSelect: () => void cancel.run({ campaignId }),
    }
    const unschedule = {
      key: 'unschedule',
      label: t('unschedule'),
      icon: CalendarX,
      onSelect: () => void cancel.run({ campaignId }),
    }
    const resume = {
      key: 'resume',
      label: t('resume'),
      icon: Play,
      onSelect: () => void restart.run({ campaignId }),
    }
    const copy = {
      key: 'copy',
      label: t('duplicate'),
      icon: Copy,
      onSelect: () => void duplicate.run({ campaignId }),
    }
    return [
      ...(isStartable(campaign) ? [check] : [report]),
      ...(campaign.status === 'PROGRAMADA' ? [unschedule] : []),
      ...(campaign.status === 'EM_ANDAMENTO' ? [pause] : []),
      ...(isPaused(campaign) ? [resume] : []),
      copy,
    ]
  }
}
