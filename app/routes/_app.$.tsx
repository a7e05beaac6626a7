import { json } from '@remix-run/node'

/** An address that nothing answers to. */
export function loader() {
  throw json({ error: 'ERR_NOT_FOUND' }, 404)
}

export default function Nothing() {
  return null
}
