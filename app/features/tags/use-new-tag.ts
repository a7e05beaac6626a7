import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as tags from '#domain/tags/contract/endpoints.ts'
import { CreateTagInput } from '#domain/tags/contract/schema.ts'
import type { Creation } from '~/kit/form/fields/use-entity-search'
import { useMutation } from '~/kit/mutation'
import { call } from '~/lib/call'
import { useErrorLine } from '~/lib/text/error-text'
import { folded } from '~/lib/text/folded'
import { labels } from './labels'
import type { TagChoice } from './use-tag-choices'

/** Creates a tag where contacts are tagged: at once, in a random colour. Specification 1 §5. */
export function useNewTag(onMade: (tag: TagChoice) => void): Creation<TagChoice> {
  const { t } = useTranslation('contacts')
  const errorLine = useErrorLine()
  const create = useMutation(labels.endpoints.create, { isAnswerShown: true })
  const [problem, setProblem] = useState<string>()

  async function run(name: string): Promise<TagChoice | undefined> {
    const input = CreateTagInput.safeParse({ name })
    if (!input.success) return refuse(t('tagTooShort'))
    const created = await create.run({ name })
    const tag = created.ok ? created.value : await existingTag(created.problem.fields.name, name)
    if (tag) onMade(tag)
    else if (!created.ok) refuse(errorLine(created.problem.code, created.problem.details))
    return tag
  }
  function refuse(reason: string) {
    create.clear()
    setProblem(reason)
    return undefined
  }
  const label = (name: string) => t('createTag', { name })
  return { label, run, busy: create.busy, problem, clear: () => setProblem(undefined) }
}

/** The existing tag, when somebody created one with this name a moment ago. */
async function existingTag(code: string | undefined, name: string): Promise<TagChoice | undefined> {
  if (code !== 'taken') return undefined
  const answer = await call(tags.all, { kanban: 0 })
  return answer.ok ? answer.value.find((tag) => folded(tag.name) === folded(name)) : undefined
}
