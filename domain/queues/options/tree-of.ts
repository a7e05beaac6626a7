import { withOwnTargets } from '../contract/option-rules.ts'
import type { GivenOption, TreeOption } from '../contract/option-schema.ts'
import { everyOption } from '../contract/option-tree.ts'

/**
 * Options as a version holds them. A new one gets an id after `last`; an id that the queue did not have is a new one's, too, and so
 * is the second of two.
 */
export function treeOf(
  wanted: readonly GivenOption[],
  before: readonly TreeOption[],
  last: number,
): TreeOption[] {
  const free = new Set([...everyOption(before)].map(({ option }) => option.id))
  let newest = last
  return storedOptions(wanted, (id) => (id != null && free.delete(id) ? id : ++newest))
}

function storedOptions(
  options: readonly GivenOption[],
  idOf: (id: number | null | undefined) => number,
): TreeOption[] {
  return options.map((givenOption) => {
    const { name, greetingMessage, queueType, closeTicket, ...targets } = withOwnTargets(givenOption)
    const { optQueueId, optUserId, optIntegrationId, optFileId } = targets
    return {
      id: idOf(givenOption.id),
      name,
      greetingMessage,
      queueType,
      closeTicket,
      optQueueId,
      optUserId,
      optIntegrationId,
      optFileId,
      options: storedOptions(givenOption.options, idOf),
    }
  })
}
