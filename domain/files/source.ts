import type { Ctx } from '../core/context.ts'

/** Seals the place where the channel holds a file: it includes the key to the customer's file. */
export function sealSource({ services, companyId }: Ctx, name: string, source: string): Uint8Array {
  return services.secrets.seal(
    'files',
    { table: 'files', row: name, companyId },
    new TextEncoder().encode(source),
  )
}

export function openSource({ services, companyId }: Ctx, name: string, sealed: Uint8Array): string {
  return new TextDecoder().decode(
    services.secrets.open('files', { table: 'files', row: name, companyId }, sealed),
  )
}
