import { systemCtx, type Tx } from '../../core/context.ts'

/** The bot's effects are done as the system, since the colleague who asked for them may not see the ticket afterwards. */
export function asBot(tx: Tx): Tx {
  return { ...tx, actor: systemCtx(tx.services, tx.companyId, 'channel').actor }
}
