import { useTranslation } from 'react-i18next'
import type { TagChoice } from '~/features/tags/use-tag-choices'
import { Label } from '~/ui/label'
import { Select } from '~/ui/select'

/** The field for the tag that all imported contacts get; nothing where the company has no tags. */
export function ImportTags({ tags }: { tags: readonly TagChoice[] }) {
  const { t } = useTranslation('user-jobs')
  if (tags.length === 0) return null
  return (
    <div className="grid gap-1.5">
      <Label htmlFor="import-tags">{t('import.tags')}</Label>
      <Select
        id="import-tags"
        name="tags"
        placeholder={t('import.noTag')}
        options={tags.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </div>
  )
}
