import { eq } from 'drizzle-orm'
import { connections } from '#db/schema/connections.ts'
import type { Ctx } from '../core/context.ts'
import { permit } from '../core/contract/permissions.ts'
import { firstOrThrow } from '../core/first-or-throw.ts'
import { emitRow } from '../core/outbox.ts'
import { inTransaction } from '../core/transaction.ts'
import { existingConnections } from './queries.ts'
import { hashOfToken } from './token-hash.ts'

/** Specification 2 §9. */
const TOKEN_LENGTH = 30
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Makes the token by which a program sends over the connection, in place of the one before, which is worth nothing from
 * then on. This answer is the only place where it is read: a hash of it is kept, and its last four signs. Throws
 * ERR_NO_WAPP_FOUND. Server behaviour §10, §11.
 */
export function rotateToken(
  ctx: Ctx,
  { connectionId }: { connectionId: number },
): Promise<{ token: string }> {
  permit(ctx.actor, 'connections:manage')
  const token = makeToken()
  return inTransaction(ctx, async (tx) => {
    const { version } = firstOrThrow(
      await tx.db
        .update(connections)
        .set({ tokenHash: hashOfToken(token), tokenLastFour: token.slice(-4), updatedAt: tx.now() })
        .where(existingConnections(tx, eq(connections.id, connectionId)))
        .returning({ version: connections.version }),
      'ERR_NO_WAPP_FOUND',
    )
    emitRow(tx, { noun: 'connection', id: connectionId, version, action: 'update' })
    return { token }
  })
}

/** Bytes that would make the first signs likelier than the last are left out. */
function makeToken(): string {
  const even = 256 - (256 % SIGNS.length)
  let token = ''
  while (token.length < TOKEN_LENGTH) {
    const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_LENGTH))
    for (const byte of bytes) if (byte < even) token += SIGNS[byte % SIGNS.length]
  }
  return token.slice(0, TOKEN_LENGTH)
}
