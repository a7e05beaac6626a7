import type { World } from './world.ts'

/**
 * Cuts the account's connection. Each fault of this file ends something as a power cut or a dead network would, and
 * brings back what it ended.
 */
export async function cut(world: World): Promise<void> {
  // Nothing is connected while the sessions process starts; then there is nothing to cut.
  await world.phones.cut(world.account).catch(() => undefined)
}

export async function restartSessions(world: World): Promise<void> {
  await world.kill('sessions')
  await world.start('sessions')
}

export async function restartApi(world: World): Promise<void> {
  await world.kill('api')
  await world.start('api')
}

export async function restartDatabase(world: World): Promise<void> {
  await world.cluster.kill()
  await world.cluster.restart()
}
