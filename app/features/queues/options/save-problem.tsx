import { useTranslation } from 'react-i18next'
import { Problem } from '~/kit/problem'
import { Alert } from '~/ui/alert'
import { Button } from '~/ui/button'
import type { Draft } from './draft'
import type { SavingMenu } from './use-save-menu'

/** Why the menu was not kept. Where somebody else changed it meanwhile, which of the two stands is one's own to say. */
export function SaveProblem({ saving, draft }: { saving: SavingMenu; draft: Draft }) {
  const { t } = useTranslation('queues')
  const { problem, newest } = saving
  if (!problem) return null
  if (problem.code === 'ERR_VALIDATION') return <Alert tone="bad">{t('options.refused')}</Alert>
  const isOther = problem.code === 'ERR_ROW_CHANGED' && saving.isOther
  if (!isOther) return <Problem code={problem.code} details={problem.details} />
  return (
    <Alert tone="warn" role="alert">
      <p className="font-medium">{t('options.changed')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => saving.adopt(newest)}>
          {t('options.takeTheirs')}
        </Button>
        <Button size="sm" onClick={() => void saving.save(draft, newest.version)}>
          {t('options.keepMine')}
        </Button>
      </div>
    </Alert>
  )
}
