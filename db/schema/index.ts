// biome-ignore-all lint/performance/noBarrelFile: the registry of tables that drizzle reads
export * from './companies.ts'
export * from './connection-tests.ts'
export * from './connections.ts'
export * from './contacts.ts'
export * from './events.ts'
export * from './messages.ts'
export * from './tickets.ts'
export * from './users.ts'
