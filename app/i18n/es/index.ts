import bubbles from './bubbles.json'
import common from './common.json'
import composer from './composer.json'
import connections from './connections.json'
import contacts from './contacts.json'
import errors from './errors.json'
import login from './login.json'
import messages from './messages.json'
import shell from './shell.json'
import tickets from './tickets.json'

export const es = {
  bubbles,
  common,
  composer,
  connections,
  contacts,
  errors,
  login,
  messages,
  shell,
  tickets,
}
