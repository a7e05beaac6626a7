import { eq, sql } from 'drizzle-orm'
import { quickMessages } from '#db/schema/quick-messages.ts'
import type { Tx } from '../core/context.ts'
import { userIdOf } from '../core/contract/actor.ts'
import { AppError, invalid } from '../core/contract/errors.ts'
import { resourceVerbs } from '../core/resources/resource-verbs.ts'
import { attachedFiles } from '../files/attached-files.ts'
import { quickMessageResource } from './contract/resource.ts'
import { isShared, mayChange, mayShare } from './contract/rules.ts'
import type { QuickMessageView } from './contract/schema.ts'
import { isOffered, visibleTo } from './visible-to.ts'

type Row = typeof quickMessages.$inferSelect

/** The ordinary verbs of quick messages. Specification 2 §5, §6. */
export const quickMessageVerbs = resourceVerbs(quickMessageResource, {
  table: quickMessages,
  views: withMedia,
  values(tx, { geral, visao, status, ...input }, before) {
    if (before) requireOwner(tx, before, { geral, visao })
    // A new one's file comes by a call of its own: until then it is offered to nobody.
    if (before && before.fileId === null && (input.message ?? before.message) === '')
      throw invalid({ message: 'required' })
    const ownerColumns = before ? {} : { userId: userIdOf(tx.actor) }
    return { ...input, ...ownerColumns, isGeneral: geral, isVisible: visao, isActive: status }
  },
  mayChange({ actor }, { isGeneral: geral, userId }) {
    if (actor.kind === 'user' && !mayChange(actor.userId, { geral, userId }))
      throw new AppError('ERR_NO_PERMISSION')
  },
  visible: visibleTo,
  facts: ({ userId, ...row }) => ({ userId, isShared: isShared(scopeOf(row)) }),
  search: [quickMessages.shortcode, quickMessages.message],
  order: {
    shortcode: { by: sql`search_text(${quickMessages.shortcode})`, type: 'text' },
    createdAt: { by: quickMessages.createdAt, type: 'timestamptz' },
  },
  filter: (_tx, { status }) => [
    status === undefined ? undefined : status ? isOffered : eq(quickMessages.isActive, false),
  ],
})

type Scope = { geral?: boolean | undefined; visao?: boolean | undefined }

/**
 * Requires the owner when a change would take a shared text from the others. Everybody may change such a text, but only
 * its owner decides who sees and changes it.
 */
function requireOwner({ actor }: Tx, before: Row, { geral, visao }: Scope): void {
  const now = scopeOf(before)
  const isSame = (geral ?? now.geral) === now.geral && (visao ?? now.visao) === now.visao
  if (isSame || actor.kind !== 'user' || mayShare(actor.userId, before)) return
  throw new AppError('ERR_NO_PERMISSION')
}

function scopeOf({ isGeneral, isVisible }: Pick<Row, 'isGeneral' | 'isVisible'>) {
  return { geral: isGeneral, visao: isVisible }
}

async function withMedia(tx: Tx, rows: Row[]): Promise<QuickMessageView[]> {
  const media = await attachedFiles(
    tx,
    rows.map(({ fileId }) => fileId),
  )
  return rows.map((row) => {
    const file = row.fileId === null ? undefined : media.get(row.fileId)
    return {
      id: row.id,
      version: row.version,
      shortcode: row.shortcode,
      message: row.message,
      ...scopeOf(row),
      status: row.isActive,
      userId: row.userId,
      isMedia: file !== undefined,
      mediaPath: file?.url ?? null,
      mediaName: file?.name ?? null,
      mediaType: file?.mime ?? null,
      mediaSize: file?.size ?? null,
      thumbnailPath: file?.thumbnailUrl ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}
