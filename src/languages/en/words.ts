import type { Words } from '../translate.ts'
import account from './words/account.json' with { type: 'json' }
import desk from './words/desk.json' with { type: 'json' }
import developers from './words/developers.json' with { type: 'json' }
import mail from './words/mail.json' with { type: 'json' }
import member from './words/member.json' with { type: 'json' }
import site from './words/site.json' with { type: 'json' }

export const words: Words = { ...site, ...account, ...desk, ...mail, ...member, ...developers }
